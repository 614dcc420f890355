import type { contracts, Member } from '@guidepost/contracts';
import { durationLabel } from '@guidepost/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../shared/fields/NoteField.tsx';
import { PlaceFields } from '../../shared/fields/PlaceFields.tsx';
import { FieldColumns } from '../../shell/dialogs/FormDialog.tsx';
import type { useContractForm } from '../../shell/useContractForm.ts';
import { memberOptions } from '../members/api.ts';
import { outcomesOptions } from './api.ts';
import { NoteRule } from './NoteRule.tsx';
import { clockText, durationsWith, offered, timesWith, type VisitWhen } from './when.ts';

interface Props {
  contract: ReturnType<typeof useContractForm<typeof contracts.visits.update>>;
  memberId: number;
  when: VisitWhen;
  onWhen: (when: VisitWhen) => void;
  /** When the visit was logged: which outcomes may still be chosen. */
  madeAt: string;
}

/** When and where a visit was, what it led to, and its note with the rule for it. */
export function VisitFields({ contract, memberId, when, onWhen, madeAt }: Props) {
  const { t } = useTranslation();
  const { form, field } = contract;
  const { control } = form;
  const { data: member } = useQuery(memberOptions(memberId));
  const { data: outcomes = [] } = useQuery(outcomesOptions);
  const start = useController({ control, name: 'startTime' });
  const outcome = useController({ control, name: 'outcomeId' });
  const details = useController({ control, name: 'outcomeDetails' });
  const address = useController({ control, name: 'addressId' });
  const place = useController({ control, name: 'location' });
  const note = useController({ control, name: 'note' });
  const chosen = outcomes.find(({ id }) => id === outcome.field.value);
  return (
    <>
      <FieldColumns>
        <TextInput
          {...field('startTime')}
          ref={start.field.ref}
          type="date"
          required
          data-autofocus
          value={when.date}
          onChange={(event) => onWhen({ ...when, date: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('Time')}
          value={when.time}
          onChange={(event) => onWhen({ ...when, time: event.currentTarget.value })}
          data={timesWith(when.time).map((time) => ({ value: time, label: clockText(time) }))}
        />
        <NativeSelect
          {...field('endTime')}
          value={String(when.minutes)}
          onChange={(event) => onWhen({ ...when, minutes: Number(event.currentTarget.value) })}
          data={durationsWith(when.minutes).map((minutes) => ({
            value: String(minutes),
            label: durationLabel(minutes),
          }))}
        />
      </FieldColumns>
      <NativeSelect
        {...field('outcomeId')}
        ref={outcome.field.ref}
        required
        value={outcome.field.value === null ? '' : String(outcome.field.value)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          outcome.field.onChange(value === '' ? null : Number(value));
          if (value !== '') form.clearErrors('outcomeId');
        }}
        data={[
          { value: '', label: t('Select an outcome') },
          ...offered(outcomes, madeAt).map(({ id, text }) => ({ value: String(id), label: t(text) })),
        ]}
      />
      <TextInput
        {...field('outcomeDetails')}
        {...details.field}
        value={details.field.value ?? ''}
        maxLength={500}
        autoComplete="off"
      />
      <PlaceFields
        addresses={member?.addresses ?? none}
        address={{ ...field('addressId'), value: address.field.value ?? null }}
        onAddress={address.field.onChange}
        place={{ ...field('location'), value: place.field.value ?? '' }}
        onPlace={place.field.onChange}
      />
      <div>
        <NoteField
          {...field('note')}
          ref={note.field.ref}
          value={note.field.value ?? ''}
          onChange={note.field.onChange}
        />
        <NoteRule outcome={chosen} note={note.field.value ?? ''} />
      </div>
    </>
  );
}

const none: Member['addresses'] = [];
