import { contracts, type IdOf, type WorkflowCause, workflowCauses } from '@guidepost/contracts';
import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../shared/label-in.ts';
import { api } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { needCategoriesOptions, workflowKeys } from '../api.ts';
import { causeLabels } from '../labels.ts';

/** Dialog that creates a workflow: its name, and what starts it. The administrator adds phases afterward. */
export default function WorkflowDialog({ close }: DialogProps<'newWorkflow'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: categories = [] } = useQuery(needCategoriesOptions);
  const contract = useContractForm({
    endpoint: contracts.workflows.create,
    values: { title: '', cause: 'program' as WorkflowCause, needCategoryId: null as IdOf<'NeedCategory'> | null },
    labels: { title: 'Title', cause: 'Members who receive the workflow', needCategoryId: 'Category' },
    send: (body, options) =>
      api(
        contracts.workflows.create,
        { body: { ...body, needCategoryId: body.cause === 'need' ? body.needCategoryId : null } },
        options,
      ),
    onSaved() {
      void client.invalidateQueries({ queryKey: workflowKeys.all });
      showSuccess('Workflow added');
      close();
    },
  });
  const { form, field } = contract;
  const cause = useController({ control: form.control, name: 'cause' });
  const category = useController({ control: form.control, name: 'needCategoryId' });
  const isOfNeed = cause.field.value === 'need';
  return (
    <FormDialog
      title="New workflow"
      form={contract}
      save="Add workflow"
      canSave={!isOfNeed || category.field.value !== null}
      close={close}
    >
      <TextInput {...field('title')} {...form.register('title')} required maxLength={120} data-autofocus />
      <Radio.Group
        {...field('cause')}
        value={cause.field.value}
        onChange={(value) => cause.field.onChange(value as WorkflowCause)}
      >
        {workflowCauses.map((one) => (
          <Radio key={one} value={one} label={t(causeLabels[one])} mt="xs" />
        ))}
      </Radio.Group>
      {isOfNeed && (
        <NativeSelect
          {...field('needCategoryId')}
          required
          value={category.field.value === null ? '' : String(category.field.value)}
          onChange={({ currentTarget: { value } }) => category.field.onChange(value === '' ? null : Number(value))}
          data={[
            { value: '', label: t('Choose a category') },
            ...categories.map((one) => ({ value: String(one.id), label: labelIn(one) })),
          ]}
        />
      )}
      <p className="gp-meta">
        {t('Add the phases first. Members receive the workflow only after you turn on “Assign to members”.')}
      </p>
    </FormDialog>
  );
}
