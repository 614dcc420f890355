import type { Member } from '@guidepost/contracts';
import { dayIn, hasOpenSlot, isOpenSlot, scheduleDays, slotsOf } from '@guidepost/rules';
import { Button, FocusTrap, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../shared/clock.ts';
import { QuickTimes } from '../../../shared/fields/QuickTimes.tsx';
import { shortDayText, timeText, weekdayText, zoneInSentence } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import { schedulingStatusOptions } from '../api.ts';
import classes from './schedule.module.css';

interface Props {
  member: Member;
  /** The time that the text is already scheduled for. */
  sendAt: string | null;
  sending: boolean;
  /** Label of the save button. */
  save: string;
  onSave: (sendAt: string) => void;
  onClose: () => void;
  /** Renders the warnings for the chosen time. */
  children: (sendAt: string) => ReactNode;
}

/**
 * Form to choose when a text is sent. Offers weekdays within the next 28 days, every 15 minutes from 8:00 to 17:45 in
 * the acting user's time zone.
 */
export function ScheduleDialog({ member, sendAt, sending, save, onSave, onClose, children }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const titleId = useId();
  const [now] = useState(businessNow);
  const days = useMemo(() => {
    const today = Temporal.PlainDate.from(dayIn(now, timeZone));
    return Array.from({ length: scheduleDays + 1 }, (_, ahead) => today.add({ days: ahead }).toString()).filter((day) =>
      hasOpenSlot(day, timeZone, now),
    );
  }, [now, timeZone]);
  const before = sendAt === null ? null : Temporal.Instant.from(sendAt).toZonedDateTimeISO(timeZone);
  const wasOn = before?.toPlainDate().toString();
  const [chosenDay, setDay] = useState(wasOn !== undefined && days.includes(wasOn) ? wasOn : (days[0] ?? ''));
  const slots = useMemo(() => slotsOf(chosenDay, timeZone, now), [chosenDay, timeZone, now]);
  const [chosenTime, setTime] = useState(before?.toPlainTime().toString({ smallestUnit: 'minute' }));
  const slot = slots.find(({ time }) => time === chosenTime) ?? slots[0];

  const { data: status } = useQuery(schedulingStatusOptions(chosenDay));
  const isKept = wasOn === chosenDay;
  const blocked =
    status === undefined || isKept
      ? undefined
      : !status.canSchedule
        ? t('Cannot schedule more messages: You have reached the daily limit of {count} scheduled messages per day.', {
            count: status.scheduledLimit,
          })
        : !status.canSend
          ? t(
              'Daily scheduled message limit reached: You can only schedule {count} messages to be sent per day. Manual messages are unlimited.',
              { count: status.sendingLimit },
            )
          : undefined;
  const name = member.preferredName ?? member.firstName;
  const last = days.at(-1);

  return (
    <FocusTrap active>
      <div
        role="dialog"
        aria-labelledby={titleId}
        className={classes.panel}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        <div className={classes.head}>
          <h3 id={titleId}>{t('Schedule')}</h3>
          {status && <span>{t('At most {count} per day', { count: status.scheduledLimit })}</span>}
        </div>
        <div className={classes.fields}>
          <NativeSelect
            label={t('Date')}
            data-autofocus
            value={chosenDay}
            onChange={(event) => setDay(event.currentTarget.value)}
            data={days.map((day) => ({ value: day, label: weekdayText(Temporal.PlainDate.from(day)) }))}
            error={blocked === undefined ? undefined : t('Cannot schedule messages for this day...')}
          />
          <NativeSelect
            label={t('Time')}
            value={slot?.time ?? ''}
            onChange={(event) => setTime(event.currentTarget.value)}
            data={slots.map(({ time, at }) => ({ value: time, label: timeText(at, timeZone) }))}
          />
        </div>
        <QuickTimes
          zone={timeZone}
          value={{ date: chosenDay, time: slot?.time ?? '' }}
          isOpen={(picked) => isOpenSlot(picked, timeZone, now)}
          onPick={({ date, time }) => {
            setDay(date);
            setTime(time);
          }}
        />
        <p className={classes.zones}>
          {member.timeZone === timeZone || !slot
            ? t('You and the member are in the same time zone: {zone}.', { zone: zoneInSentence(timeZone) })
            : t('Local time for {name}: {time} ({zone}).', {
                time: timeText(slot.at, member.timeZone),
                name,
                zone: zoneInSentence(member.timeZone),
              })}{' '}
          {last !== undefined &&
            t('You can choose any weekday up to and including {date}.', {
              date: shortDayText(Temporal.PlainDate.from(last)),
            })}
        </p>
        {blocked !== undefined && (
          <p role="alert" className={classes.blocked}>
            {blocked}
          </p>
        )}
        {slot && children(slot.at)}
        <div className={classes.actions}>
          <Button variant="subtle" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="filled"
            loading={sending}
            disabled={!slot || blocked !== undefined}
            onClick={() => slot && onSave(slot.at)}
          >
            {save}
          </Button>
        </div>
      </div>
    </FocusTrap>
  );
}
