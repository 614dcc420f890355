import type { MonthExemption } from '@guidepost/contracts';
import {
  monthClosesOn,
  monthExemption,
  type StatusChangeContext,
  type StatusChangeItem,
  type StatusChangeSettings,
  statusChangeDays,
} from '@guidepost/rules';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { monthDayText, monthText, shortMonthText, weekdayNameText } from '../../../shared/time.ts';
import { Notice } from '../Notice.tsx';
import classes from '../statuses.module.css';
import { isEarlierOpenMonth } from './choices.ts';

interface Props {
  label: string;
  error: string | undefined;
  item: StatusChangeItem | null;
  moment: StatusChangeContext;
  settings: StatusChangeSettings;
  /** The existing request's day. The field offers it even if it is no longer among the last ten days. */
  storedDay: string | undefined;
  /** Why the month is still open for the existing request, although it would otherwise be closed. */
  keptExemption: MonthExemption | null;
  value: string;
  onChange: (day: string) => void;
}

/**
 * Field for the effective date. Offers the last ten days. Days that cannot be chosen are disabled, and the reason is
 * shown below the field.
 */
export function DayField({ label, error, item, moment, settings, storedDay, keptExemption, value, onChange }: Props) {
  const { t } = useTranslation();
  const exemption = monthExemption(item, moment, keptExemption);
  const offered = statusChangeDays(item, moment, settings, exemption).map((day) =>
    day.date === storedDay ? { ...day, why: null } : day,
  );
  const days =
    storedDay === undefined || offered.some(({ date }) => date === storedDay)
      ? offered
      : [{ date: storedDay, why: null }, ...offered];
  const reasons = new Map(days.flatMap(({ why }) => (why ? [[sentenceText(t, why), why] as const] : [])));
  const closes = Temporal.PlainDate.from(monthClosesOn(value === '' ? moment.today : value, settings.graceDays));
  return (
    <>
      <Radio.Group
        label={label}
        error={error}
        required
        value={value}
        onChange={onChange}
        description={t('Last 10 days')}
      >
        <div className={classes.days}>
          {days.map(({ date, why }) => {
            const day = Temporal.PlainDate.from(date);
            return (
              <Radio.Card
                key={date}
                value={date}
                disabled={why !== null}
                className={classes.day}
                aria-label={why ? `${monthDayText(day)}: ${sentenceText(t, why)}` : monthDayText(day)}
              >
                <span>{shortMonthText(day)}</span>
                <b>{day.day}</b>
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      {[...reasons.keys()].map((text) => (
        <p key={text} className="gp-meta" aria-hidden>
          {text}
        </p>
      ))}
      {value !== '' && exemption === null && isEarlierOpenMonth(value, moment.today, settings.graceDays) && (
        <Notice>
          <b>
            {t('{month} closes on {weekday}.', {
              month: monthText(Temporal.PlainDate.from(value)),
              weekday: weekdayNameText(closes),
            })}
          </b>{' '}
          {t('The last day to send requests for {month} is {date}. An auditor must also approve them by that date.', {
            month: monthText(Temporal.PlainDate.from(value)),
            date: monthDayText(closes),
          })}
        </Notice>
      )}
    </>
  );
}
