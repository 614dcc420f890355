import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from './DateField.tsx';
import classes from './pick.module.css';
import { QuickTimes } from './QuickTimes.tsx';
import { TimeField } from './TimeField.tsx';

interface Props {
  /** A time in ISO 8601, or '' if the field is empty. */
  value: string;
  /**
   * Called with a time in ISO 8601, or with '' if day and time are both empty. If only one of them is empty, see
   * `keepsHalf`.
   */
  onChange: (instant: string) => void;
  /**
   * True to call `onChange` with an incomplete value, such as `2026-12-05T`, which the form then rejects. If false, it
   * is called with ''.
   */
  keepsHalf?: boolean;
  /** Time zone of the day and time. */
  zone: string;
  error: string | undefined;
  disabled?: boolean;
  'aria-labelledby': string;
}

/** Returns an instant's day and time in a time zone. Both are empty if the instant is ''. */
function partsOf(instant: string, zone: string): { date: string; time: string } {
  try {
    const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
  } catch {
    return { date: '', time: '' };
  }
}

function instantOf({ date, time }: { date: string; time: string }, zone: string): string {
  try {
    return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString();
  } catch {
    return '';
  }
}

/** Returns the value to pass to `onChange`. */
const givenText = (parts: { date: string; time: string }, zone: string, keepsHalf: boolean): string =>
  instantOf(parts, zone) || (keepsHalf && (parts.date || parts.time) ? `${parts.date}T${parts.time}` : '');

/**
 * Field for a day and a time. The user types them in any format or chooses them. Frequent combinations can be chosen
 * with one press.
 */
export function DateTimeField({ value, onChange, zone, error, disabled = false, keepsHalf = false, ...group }: Props) {
  const { t } = useTranslation();
  const [parts, setParts] = useState(() => partsOf(value, zone));
  const isOwn = givenText(parts, zone, keepsHalf) === value;
  const { date, time } = isOwn ? parts : partsOf(value, zone);
  const applyValue = (next: { date: string; time: string }) => {
    setParts(next);
    onChange(givenText(next, zone, keepsHalf));
  };
  return (
    <fieldset {...group} className={classes.dateTime}>
      <Group align="start" gap={8} mb={8}>
        <DateField
          aria-label={t('Date')}
          zone={zone}
          value={date}
          error={error}
          disabled={disabled}
          onChange={(day) => applyValue({ date: day, time })}
        />
        <TimeField
          aria-label={t('Time')}
          w="9rem"
          value={time}
          disabled={disabled}
          onChange={(clock) => applyValue({ date, time: clock })}
        />
      </Group>
      {!disabled && <QuickTimes zone={zone} value={{ date, time }} onPick={applyValue} />}
    </fieldset>
  );
}
