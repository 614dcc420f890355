import {
  contracts,
  type Workflow,
  type WorkflowPhaseFields,
  workflowDescriptionCharacters,
} from '@guidepost/contracts';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { WholeNumberField } from '../../../shared/fields/WholeNumberField.tsx';
import { listText } from '../../../shared/time.ts';
import { api } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { publishedSurveysOptions, workflowKeys } from '../api.ts';
import classes from './admin.module.css';
import { SectionsField } from './SectionsField.tsx';

const labels = {
  title: 'Title',
  description: 'Description',
  minutes: 'Minutes',
  needsAppointment: 'Requires an appointment',
  availableAfterDays: 'Days until available',
  dueAfterDays: 'Days until due',
  surveyId: 'Survey',
  sections: 'Sections',
};

/** Initial values of a new phase. */
const empty: WorkflowPhaseFields = {
  title: '',
  description: '',
  minutes: null,
  needsAppointment: false,
  availableAfterDays: 0,
  dueAfterDays: 7,
  surveyId: null,
  sections: [],
};

/** Returns the first error message of a field or of its parts. */
function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  if ('message' in errors && typeof errors.message === 'string') return errors.message;
  for (const part of Object.values(errors)) {
    const found = firstMessage(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Phase = Workflow['phases'][number];

const fieldsOf = (phase: Phase): WorkflowPhaseFields => ({
  title: phase.title,
  description: phase.description,
  minutes: phase.minutes,
  needsAppointment: phase.needsAppointment,
  availableAfterDays: phase.availableAfterDays,
  dueAfterDays: phase.dueAfterDays,
  surveyId: phase.survey?.id ?? null,
  sections: phase.sections,
});

/** Dialog that edits a workflow phase: its days, its survey and its sections. Without a phase, adds a new one. */
export default function ContentDialog({ workflow, phaseId, close }: DialogProps<'workflowContent'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const phase = workflow.phases.find(({ id }) => id === phaseId);
  const { data: surveys = [] } = useQuery(publishedSurveysOptions);
  const contract = useContractForm({
    endpoint: contracts.workflows.updatePhase,
    values: phase ? { ...fieldsOf(phase), version: phase.version } : empty,
    labels,
    send({ version, ...body }, options) {
      if (phase)
        return api(contracts.workflows.updatePhase, {
          params: { phaseId: phase.id },
          body: { ...body, ...(version === undefined ? {} : { version }) },
        });
      return api(
        contracts.workflows.addPhase,
        { params: { workflowId: workflow.id }, body: { ...empty, ...body } as WorkflowPhaseFields },
        options,
      );
    },
    fromRecord: (current) => ({ ...fieldsOf(current as Phase), version: (current as Phase).version }),
    say: {
      surveyId: (id) => surveys.find((survey) => survey.id === id)?.name ?? '',
      sections: (sections = []) => listText(sections.map(({ title }) => title)),
    },
    onSaved() {
      void client.invalidateQueries({ queryKey: workflowKeys.all });
      showSuccess(phase ? 'Phase updated' : 'Phase added');
      close();
    },
  });
  const { form, field } = contract;
  const { control } = form;
  const minutes = useController({ control, name: 'minutes' });
  const available = useController({ control, name: 'availableAfterDays' });
  const due = useController({ control, name: 'dueAfterDays' });
  const survey = useController({ control, name: 'surveyId' });
  const sections = useController({ control, name: 'sections' });
  return (
    <FormDialog
      title={phase ? 'Edit phase' : 'Add phase'}
      about={workflow.title}
      form={contract}
      save="Save phase"
      close={close}
      size={720}
    >
      <TextInput {...field('title')} {...form.register('title')} required maxLength={120} data-autofocus />
      <CountedTextarea
        {...field('description')}
        {...form.register('description')}
        minRows={2}
        limit={workflowDescriptionCharacters}
      />
      <div className={classes.pair}>
        <WholeNumberField
          {...field('availableAfterDays')}
          value={available.field.value}
          onChange={(value) => available.field.onChange(value ?? undefined)}
          onInvalid={() => available.field.onChange(Number.NaN)}
          required
        />
        <WholeNumberField
          {...field('dueAfterDays')}
          value={due.field.value}
          onChange={(value) => due.field.onChange(value ?? undefined)}
          onInvalid={() => due.field.onChange(Number.NaN)}
          required
        />
        <WholeNumberField
          {...field('minutes')}
          value={minutes.field.value}
          onChange={minutes.field.onChange}
          onInvalid={() => minutes.field.onChange(Number.NaN)}
        />
      </div>
      <Checkbox label={t('Requires an appointment')} {...form.register('needsAppointment')} />
      <Select
        {...field('surveyId')}
        clearable
        searchable
        data={surveys.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={survey.field.value ? String(survey.field.value) : null}
        onChange={(value) => survey.field.onChange(value === null ? null : Number(value))}
      />
      <SectionsField
        sections={sections.field.value ?? []}
        error={firstMessage(form.formState.errors.sections)}
        onChange={sections.field.onChange}
      />
    </FormDialog>
  );
}
