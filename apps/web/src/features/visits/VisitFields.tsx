import type { Member, Outcome } from '@guidepost/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../shared/fields/NoteField.tsx';
import { PlaceFields } from '../../shared/fields/PlaceFields.tsx';
import { ResourceField } from '../../shared/fields/ResourceField.tsx';
import { FieldColumns } from '../../shell/dialogs/FormDialog.tsx';
import type { useContractForm } from '../../shell/useContractForm.ts';
import { durationText } from './durationText.ts';
import type { visitForm } from './form.ts';
import { NoteRule } from './NoteRule.tsx';
import { clockText, durationsWith, offered, timesWith } from './when.ts';

interface Props {
  contract: ReturnType<typeof useContractForm<ReturnType<typeof visitForm>>>;
  member: Member;
  outcomes: readonly Outcome[];
  /** When the visit was logged: which outcomes may still be chosen. */
  madeAt: string;
}

/** When and where a visit was, what it led to, and its note with the rule for it. */
export function VisitFields({ contract, member, outcomes, madeAt }: Props) {
  const { t } = useTranslation();
  const { form, field } = contract;
  const { control } = form;
  const date = useController({ control, name: 'date' });
  const time = useController({ control, name: 'time' });
  const minutes = useController({ control, name: 'minutes' });
  const outcome = useController({ control, name: 'outcomeId' });
  const details = useController({ control, name: 'outcomeDetails' });
  const address = useController({ control, name: 'addressId' });
  const place = useController({ control, name: 'location' });
  const resource = useController({ control, name: 'resource' });
  const note = useController({ control, name: 'note' });
  const isAboutResource = resource.field.value !== null;
  const choices = offered(outcomes, madeAt, isAboutResource ? 'resourcing' : 'interaction', outcome.field.value);
  const chosen = choices.find(({ id }) => id === outcome.field.value);

  const setAboutResource = (isOne: boolean) => {
    form.setValue('resource', isOne ? '' : null, { shouldDirty: true });
    form.clearErrors('resource');
    // an outcome that is not one of a resource goes
    const still = offered(outcomes, madeAt, isOne ? 'resourcing' : 'interaction', null);
    if (!still.some(({ id }) => id === outcome.field.value)) outcome.field.onChange(null);
  };
  return (
    <>
      <FieldColumns>
        <TextInput
          {...field('date')}
          ref={date.field.ref}
          type="date"
          required
          data-autofocus
          value={date.field.value}
          onChange={(event) => {
            date.field.onChange(event);
            form.clearErrors('date');
          }}
        />
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
            label: durationText(t, length),
          }))}
        />
      </FieldColumns>
      <ResourceField
        field={field('resource')}
        ref={resource.field.ref}
        value={resource.field.value}
        onName={resource.field.onChange}
        onAbout={setAboutResource}
      />
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
          ...choices.map(({ id, text }) => ({ value: String(id), label: t(text) })),
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
        addresses={member.addresses}
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
