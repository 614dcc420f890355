import { anytime, type contracts, type Member, type ScheduledEvent, scheduledEventTypes } from '@guidepost/contracts';
import { eventLabels, wallTimeOccurrences } from '@guidepost/rules';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LocationFields } from '../../shared/fields/LocationFields.tsx';
import { NoteField } from '../../shared/fields/NoteField.tsx';
import { TimeField } from '../../shared/fields/TimeField.tsx';
import { exactText, timeText, zoneText } from '../../shared/time.ts';
import { useToday } from '../../shared/use-today.ts';
import { useActingUser } from '../../shell/api.ts';
import { FieldColumns } from '../../shell/dialogs/FormDialog.tsx';
import { FormDateField } from '../../shell/forms/FormDateField.tsx';
import { FormQuickTimes } from '../../shell/forms/FormQuickTimes.tsx';
import type { useContractForm } from '../../shell/use-contract-form.ts';
import { doZonesDiffer, instantOf } from './check.ts';
import { canHaveProvider } from './form.ts';
import { ProviderField } from './ProviderField.tsx';
import classes from './schedule.module.css';

interface Props {
  contract: ReturnType<typeof useContractForm<typeof contracts.schedule.update>>;
  member: Member;
  /** Time zone of the date and time. */
  zone: string;
  /** The event's current provider. */
  planned: ScheduledEvent['provider'];
}

/**
 * An event's fields: type, date, time and place. The time is in the zone of the member's guide. The same time in other
 * zones is shown beside it.
 */
export function EventFields({ contract, member, zone, planned }: Props) {
  const { t } = useTranslation();
  const { form, field } = contract;
  const { control } = form;
  const type = useController({ control, name: 'type' });
  const date = useController({ control, name: 'date' });
  const time = useController({ control, name: 'time' });
  const address = useController({ control, name: 'visitLocationAddressId' });
  const location = useController({ control, name: 'visitLocation' });
  const provider = useController({ control, name: 'providerId' });
  const note = useController({ control, name: 'note' });
  const today = useToday(zone);
  const isAnytime = time.field.value === anytime;
  return (
    <>
      <NativeSelect
        {...field('type')}
        {...type.field}
        value={type.field.value ?? 'call'}
        data-autofocus
        data={scheduledEventTypes.map((value) => ({ value, label: t(eventLabels[value]) }))}
      />
      <FieldColumns>
        <FormDateField contract={contract} name="date" zone={zone} min={today} required />
        <div>
          <TimeField
            {...field('time')}
            ref={time.field.ref}
            onBlur={time.field.onBlur}
            description={zoneText(zone)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={isAnytime ? '' : (time.field.value ?? '')}
            onChange={(typed) => {
              time.field.onChange(typed);
              form.clearErrors('time');
            }}
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
      <FormQuickTimes contract={contract} date="date" time="time" zone={zone} />
      <OtherClocks date={date.field.value} time={time.field.value} member={member} zone={zone} />
      {type.field.value === 'visit' && (
        <LocationFields
          addresses={member.addresses}
          address={{ ...field('visitLocationAddressId'), value: address.field.value ?? null }}
          onAddress={address.field.onChange}
          location={{ ...field('visitLocation'), value: location.field.value ?? '' }}
          onLocation={location.field.onChange}
        />
      )}
      {canHaveProvider(type.field.value) && (
        <ProviderField
          memberId={member.id}
          field={field('providerId')}
          value={provider.field.value ?? null}
          onChange={(id) => {
            provider.field.onChange(id);
            form.clearErrors('providerId');
          }}
          planned={planned}
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

interface ClocksProps {
  date: string | undefined;
  time: string | undefined;
  member: Member;
  zone: string;
}

/** Shows the time in the scheduler's and the member's zones. Adds a note if the clocks change that night. */
function OtherClocks({ date, time, member, zone }: ClocksProps) {
  const { t } = useTranslation();
  const { timeZone: ownZone } = useActingUser();
  const instant = instantOf({ date, time }, zone);
  const lines: string[] = [];
  if (instant !== null) {
    const occurrences = wallTimeOccurrences(date ?? '', time ?? '', zone);
    if (occurrences === 'never')
      lines.push(
        t('Daylight saving time skips this hour. The event will be at {time}.', { time: timeText(instant, zone) }),
      );
    if (occurrences === 'twice')
      lines.push(
        t(
          'Because of the time change, this hour occurs twice that night. The event will be in the first of the two hours.',
        ),
      );
    if (doZonesDiffer(instant, zone, ownZone)) lines.push(t('For you: {time}', { time: exactText(instant, ownZone) }));
    if (doZonesDiffer(instant, zone, member.timeZone))
      lines.push(t('For the member: {time}', { time: exactText(instant, member.timeZone) }));
    if (lines.length === 0) lines.push(exactText(instant, zone));
  }
  return (
    <div role="status" className={classes.clocks}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
