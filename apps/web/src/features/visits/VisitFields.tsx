import type { Member, NeedBrief, Outcome } from '@guidepost/contracts';
import { durationSentence } from '@guidepost/rules';
import { NativeSelect } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LocationFields } from '../../shared/fields/LocationFields.tsx';
import { NoteField } from '../../shared/fields/NoteField.tsx';
import { OutcomeFields } from '../../shared/fields/OutcomeFields.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { useToday } from '../../shared/use-today.ts';
import { useActingUser } from '../../shell/api.ts';
import { FieldColumns } from '../../shell/dialogs/FormDialog.tsx';
import { FormDateField } from '../../shell/forms/FormDateField.tsx';
import type { useContractForm } from '../../shell/use-contract-form.ts';
import { NeedField } from '../needs/public.ts';
import type { visitForm } from './form.ts';
import { NoteRule } from './NoteRule.tsx';
import { clockText, durationsWith, offered, timesWith } from './when.ts';

interface Props {
  contract: ReturnType<typeof useContractForm<ReturnType<typeof visitForm>>>;
  member: Member;
  /** The need stored with the visit. Null if the visit has no need. */
  linkedNeed: NeedBrief | null;
  outcomes: readonly Outcome[];
  /** Time when the visit was logged. Determines which deprecated outcomes can still be chosen. */
  madeAt: string;
}

/** A visit's fields: time, place, outcome, and a note with its minimum length. */
export function VisitFields({ contract, member, linkedNeed, outcomes, madeAt }: Props) {
  const { t } = useTranslation();
  const today = useToday(useActingUser().timeZone);
  const { form, field } = contract;
  const { control } = form;
  const time = useController({ control, name: 'time' });
  const minutes = useController({ control, name: 'minutes' });
  const outcome = useController({ control, name: 'outcomeId' });
  const details = useController({ control, name: 'outcomeDetails' });
  const address = useController({ control, name: 'addressId' });
  const location = useController({ control, name: 'location' });
  const resource = useController({ control, name: 'resource' });
  const note = useController({ control, name: 'note' });
  const need = useController({ control, name: 'needId' });
  const choicesFor = (isAboutResource: boolean, chosen: number | null) =>
    offered(outcomes, madeAt, isAboutResource ? 'resourcing' : 'interaction', chosen).map((one) => ({ outcome: one }));
  return (
    <>
      <FieldColumns>
        <FormDateField contract={contract} name="date" max={today} required data-autofocus />
        <NativeSelect
          {...field('time')}
          ref={time.field.ref}
          value={time.field.value}
          onChange={time.field.onChange}
          data={timesWith(time.field.value).map((one) => ({ value: one, label: clockText(one) }))}
        />
        <NativeSelect
          {...field('minutes')}
          ref={minutes.field.ref}
          value={String(minutes.field.value)}
          onChange={(event) => minutes.field.onChange(Number(event.currentTarget.value))}
          data={durationsWith(minutes.field.value).map((length) => ({
            value: String(length),
            label: sentenceText(t, durationSentence(length)),
          }))}
        />
      </FieldColumns>
      <OutcomeFields
        field={field}
        resource={resource}
        setResource={(name) => form.setValue('resource', name, { shouldDirty: true })}
        outcome={outcome}
        details={details}
        clearError={(name) => form.clearErrors(name)}
        choicesFor={choicesFor}
      />
      <LocationFields
        addresses={member.addresses}
        address={{ ...field('addressId'), value: address.field.value ?? null }}
        onAddress={address.field.onChange}
        location={{ ...field('location'), value: location.field.value ?? '' }}
        onLocation={location.field.onChange}
      />
      <NeedField
        memberId={member.id}
        linked={linkedNeed}
        field={field('needId')}
        ref={need.field.ref}
        value={need.field.value}
        onChange={need.field.onChange}
      />
      <div>
        <NoteField
          {...field('note')}
          ref={note.field.ref}
          value={note.field.value ?? ''}
          onChange={note.field.onChange}
        />
        <NoteRule outcome={outcomes.find(({ id }) => id === outcome.field.value)} note={note.field.value ?? ''} />
      </div>
    </>
  );
}
