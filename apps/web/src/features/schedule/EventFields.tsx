import { anytime, type contracts, type Member, scheduledEventTypes } from '@guidepost/contracts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../shared/fields/NoteField.tsx';
import { PlaceFields } from '../../shared/fields/PlaceFields.tsx';
import { exactText } from '../../shared/time.ts';
import { FieldColumns } from '../../shell/dialogs/FormDialog.tsx';
import type { useContractForm } from '../../shell/useContractForm.ts';
import { differ, instantOf } from './check.ts';
import { eventWords } from './words.ts';

interface Props {
  contract: ReturnType<typeof useContractForm<typeof contracts.schedule.update>>;
  member: Member | undefined;
  /** The zone of date and time; null where only the server knows it. */
  zone: string | null;
}

/** What is to happen, when and where: by the clock of the member's guide, with the member's own beside it. */
export function EventFields({ contract, member, zone }: Props) {
  const { t } = useTranslation();
  const { form, field } = contract;
  const { control } = form;
  const type = useController({ control, name: 'type' });
  const date = useController({ control, name: 'date' });
  const time = useController({ control, name: 'time' });
  const address = useController({ control, name: 'visitLocationAddressId' });
  const place = useController({ control, name: 'visitLocation' });
  const note = useController({ control, name: 'note' });
  const isAnytime = time.field.value === anytime;
  return (
    <>
      <NativeSelect
        {...field('type')}
        {...type.field}
        value={type.field.value ?? 'call'}
        data-autofocus
        data={scheduledEventTypes.map((value) => ({ value, label: t(eventWords[value]) }))}
      />
      <FieldColumns>
        <TextInput
          {...field('date')}
          {...date.field}
          value={date.field.value ?? ''}
          onChange={(event) => {
            date.field.onChange(event);
            form.clearErrors('date');
          }}
          type="date"
          required
        />
        <div>
          <TextInput
            {...field('time')}
            {...time.field}
            value={isAnytime ? '' : (time.field.value ?? '')}
            onChange={(event) => {
              time.field.onChange(event);
              form.clearErrors('time');
            }}
            type="time"
            required
            disabled={isAnytime}
          />
          <Checkbox
            mt={8}
            label={t('Anytime')}
            checked={isAnytime}
            onChange={(event) => {
              time.field.onChange(event.currentTarget.checked ? anytime : '');
              form.clearErrors('time');
            }}
          />
        </div>
      </FieldColumns>
      <ZoneHint date={date.field.value} time={time.field.value} member={member} zone={zone} />
      {type.field.value === 'visit' && (
        <PlaceFields
          addresses={member?.addresses ?? none}
          address={{ ...field('visitLocationAddressId'), value: address.field.value ?? null }}
          onAddress={address.field.onChange}
          place={{ ...field('visitLocation'), value: place.field.value ?? '' }}
          onPlace={place.field.onChange}
        />
      )}
      <NoteField
        {...field('note')}
        ref={note.field.ref}
        value={note.field.value ?? ''}
        onChange={note.field.onChange}
      />
    </>
  );
}

const none: Member['addresses'] = [];

interface HintProps {
  date: string | undefined;
  time: string | undefined;
  member: Member | undefined;
  zone: string | null;
}

/** Whose clock it is, and what the member's own shows then. */
function ZoneHint({ date, time, member, zone }: HintProps) {
  const { t } = useTranslation();
  if (!member) return null;
  const instant = zone === null ? null : instantOf({ date, time }, zone);
  const guide = member.assignedGuideName;
  let text = '';
  if (zone === null) text = t('By the clock of {guide}, the guide.', { guide: guide ?? '' });
  else if (instant !== null && differ(instant, zone, member.timeZone))
    text = t('For the member: {time}', { time: exactText(instant, member.timeZone) });
  else if (instant !== null) text = exactText(instant, zone);
  return (
    <p role="status" style={{ margin: 0, color: 'var(--text-2)', fontSize: 'var(--text-sm)' }}>
      {text}
    </p>
  );
}
