import {
  anytime,
  attachNoteCharacters,
  type contracts,
  type MemberId,
  planNoteCharacters,
  type ScheduledEvent,
  scheduledEventTypes,
} from '@guidepost/contracts';
import { eventLabels } from '@guidepost/rules';
import { NativeSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { timeText, wallTimeText, zoneText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { useActingUser } from '../../../shell/api.ts';
import { FieldColumns } from '../../../shell/dialogs/FormDialog.tsx';
import { FormDateField } from '../../../shell/forms/FormDateField.tsx';
import { FormQuickTimes } from '../../../shell/forms/FormQuickTimes.tsx';
import type { useContractForm } from '../../../shell/use-contract-form.ts';
import { memberOptions } from '../../members/public.ts';
import { zoneOfNew } from '../../schedule/public.ts';
import { dayLabels } from '../labels.ts';
import classes from './plan.module.css';

/** Form that schedules a phase. */
export type PlanForm = ReturnType<typeof useContractForm<typeof contracts.workflows.schedule>>;

/** The times that the field offers: every half hour from 7:00 to 19:00. */
const times = Array.from({ length: 25 }, (_, n) => new Temporal.PlainTime(7).add({ minutes: 30 * n }));

interface Props {
  contract: PlanForm;
  memberId: MemberId;
  /** The member's scheduled events, soonest first. */
  events: readonly ScheduledEvent[];
  /** The choice not to schedule an event. If undefined, the user must choose an event. */
  noEvent?: { isChosen: boolean; onChange: (isChosen: boolean) => void };
}

/**
 * Fields for a phase's event: an existing event, a new event with its own fields, or no event. The time of a new event is
 * in the zone of the member's guide, as in the event form.
 */
export function PlanFields({ contract, memberId, events, noEvent }: Props) {
  const { t } = useTranslation();
  const acting = useActingUser();
  const { data: member } = useQuery(memberOptions(memberId));
  const zone = member ? zoneOfNew(member, acting) : acting.timeZone;
  const today = useToday(zone);
  const existing = useController({ control: contract.form.control, name: 'scheduledEventId' });
  const choice = noEvent?.isChosen ? 'none' : String(existing.field.value ?? 'new');
  const choose = (value: string) => {
    noEvent?.onChange(value === 'none');
    const event = events.find(({ id }) => String(id) === value);
    existing.field.onChange(event?.id ?? null);
    contract.form.clearErrors();
  };
  return (
    <Radio.Group aria-label={t('Schedule the next phase now')} value={choice} onChange={choose}>
      <div className={classes.options}>
        {events.map((event) => (
          <Radio.Card key={event.id} value={String(event.id)} className={classes.option}>
            <Radio.Indicator />
            <span className={classes.text}>
              <b>
                {t(eventLabels[event.type])}, {dayLabels(event.date, today)}
                {event.time === anytime ? '' : `, ${timeText(event.dueAt, event.timeZone)}`}
              </b>
              <span className="gp-meta">
                {t('An existing event')}
                {event.time === anytime || event.timeZone === acting.timeZone ? '' : `, ${zoneText(event.timeZone)}`}
              </span>
            </span>
          </Radio.Card>
        ))}
        <div className={classes.choice} data-checked={choice === 'new' || undefined}>
          <Radio value="new" label={t('A new event')} classNames={{ label: classes.newLabel ?? '' }} />
          {choice === 'new' && <NewEvent contract={contract} zone={zone} />}
        </div>
        {noEvent && (
          <Radio.Card value="none" className={classes.option}>
            <Radio.Indicator />
            <b>{t('Do not schedule yet')}</b>
          </Radio.Card>
        )}
      </div>
    </Radio.Group>
  );
}

function NewEvent({ contract, zone }: { contract: PlanForm; zone: string }) {
  const { t } = useTranslation();
  const { form, field } = contract;
  const { control } = form;
  const time = useController({ control, name: 'time' });
  const type = useController({ control, name: 'eventType' });
  const notes = useController({ control, name: 'notes' });
  const written = (notes.field.value ?? '').trim().length;
  return (
    <div className={classes.fields}>
      <FieldColumns>
        <FormDateField contract={contract} name="date" zone={zone} required />
        <NativeSelect
          {...field('time')}
          {...time.field}
          description={zoneText(zone)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={time.field.value ?? ''}
          onChange={(event) => {
            time.field.onChange(event);
            form.clearErrors('time');
          }}
          required
          data={[
            { value: '', label: '' },
            { value: anytime, label: t('Anytime') },
            ...times.map((one) => ({ value: one.toString({ smallestUnit: 'minute' }), label: wallTimeText(one) })),
          ]}
        />
        <NativeSelect
          {...field('eventType')}
          ref={type.field.ref}
          onBlur={type.field.onBlur}
          value={type.field.value ?? ''}
          onChange={({ currentTarget: { value } }) => {
            type.field.onChange(scheduledEventTypes.find((one) => one === value) ?? null);
            form.clearErrors('eventType');
          }}
          required
          data={[
            { value: '', label: '' },
            ...scheduledEventTypes.map((value) => ({ value, label: t(eventLabels[value]) })),
          ]}
        />
      </FieldColumns>
      <FormQuickTimes contract={contract} date="date" time="time" zone={zone} />
      <CountedTextarea
        {...field('notes')}
        limit={planNoteCharacters}
        {...notes.field}
        value={notes.field.value ?? ''}
        onChange={(event) => {
          notes.field.onChange(event);
          form.clearErrors('notes');
        }}
        required
        minRows={2}
        maxRows={8}
        description={t('{count} characters (at least {least} required)', {
          count: written,
          least: attachNoteCharacters,
        })}
      />
    </div>
  );
}

export const planLabels = {
  scheduledEventId: 'Event',
  date: 'Date',
  time: 'Time',
  eventType: 'Event type',
  notes: 'Notes',
} as const;

/** The form's values before the user has chosen anything. */
export const emptyPlan = { scheduledEventId: null, date: '', time: '', eventType: null, notes: '' };
