import type { CallForViewer, Outcome } from '@guidepost/contracts';
import { type OutcomeMoment, outcomeChoices } from '@guidepost/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../../shared/fields/NoteField.tsx';
import { ResourceField } from '../../../shared/fields/ResourceField.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import type { useContractForm } from '../../../shell/useContractForm.ts';
import type { callForm } from './form.ts';
import { UnlockMeter } from './UnlockMeter.tsx';
import { useRunning } from './useRunning.ts';

interface Props {
  contract: ReturnType<typeof useContractForm<ReturnType<typeof callForm>>>;
  call: CallForViewer;
  outcomes: readonly Outcome[];
}

/** The outcome with what is still missing for it, and the notes. */
export function CallFields({ contract, call, outcomes }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { form, field } = contract;
  const { control } = form;
  const outcome = useController({ control, name: 'outcomeId' });
  const details = useController({ control, name: 'outcomeDetails' });
  const resource = useController({ control, name: 'resource' });
  const note = useController({ control, name: 'note' });
  const seconds = useRunning(call.duration, call.status === 'ACTIVE');
  const isAboutResource = resource.field.value !== null;
  const momentOf = (isOne: boolean): OutcomeMoment => ({
    set: isOne ? 'resourcing' : 'interaction',
    secondsConnected: Math.floor(seconds),
    minimumMinutes: call.minimumMinutes,
    mayOverride: can(user, 'CAN_OVERRIDE_UNDER_TWO_MINUTE_ENGAGEMENT'),
    isLocked: call.isLocked,
    createdAt: call.createdAt,
    outcomeId: call.outcomeId,
  });
  const moment = momentOf(isAboutResource);
  const choices = outcomeChoices(outcomes, moment);
  const chosen = outcomes.find(({ id }) => id === outcome.field.value);

  const setAboutResource = (isOne: boolean) => {
    form.setValue('resource', isOne ? '' : null, { shouldDirty: true });
    form.clearErrors('resource');
    // an outcome that is not one of a resource goes
    const still = outcomeChoices(outcomes, momentOf(isOne));
    if (!still.some((choice) => choice.outcome.id === outcome.field.value)) outcome.field.onChange(null);
  };
  return (
    <>
      <ResourceField
        field={field('resource')}
        ref={resource.field.ref}
        value={resource.field.value}
        onName={resource.field.onChange}
        onAbout={setAboutResource}
        disabled={call.isLocked}
      />
      <div>
        <NativeSelect
          {...field('outcomeId')}
          ref={outcome.field.ref}
          required={!call.isFeedbackCall}
          data-autofocus
          disabled={call.isLocked}
          {...(call.isLocked ? { description: t('This call is too old for its outcome to be changed.') } : {})}
          value={outcome.field.value ? String(outcome.field.value) : ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            outcome.field.onChange(value === '' ? null : Number(value));
            if (value !== '') form.clearErrors('outcomeId');
          }}
          data={[
            { value: '', label: t('Select an outcome') },
            ...choices.map(({ outcome: { id, text }, held }) => ({
              value: String(id),
              label: t(text),
              disabled: held !== null && id !== call.outcomeId,
            })),
          ]}
        />
        <UnlockMeter choices={choices} moment={moment} note={note.field.value ?? ''} chosen={chosen} />
      </div>
      <TextInput
        {...field('outcomeDetails')}
        {...details.field}
        value={details.field.value ?? ''}
        maxLength={500}
        autoComplete="off"
        dir="auto"
      />
      <NoteField
        {...field('note')}
        ref={note.field.ref}
        value={note.field.value ?? ''}
        onChange={note.field.onChange}
      />
    </>
  );
}
