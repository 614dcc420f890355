import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from './DateField.tsx';
import classes from './pick.module.css';
import { QuickTimes } from './QuickTimes.tsx';
import { TimeField } from './TimeField.tsx';

interface Props {
  /** An instant in ISO 8601; '' if empty. */
  value: string;
  /** Called with an instant; with '' if day and time are both empty; if one is missing, `keepsHalf` decides. */
  onChange: (instant: string) => void;
  /**
   * If true, an incomplete value is passed on unchanged, `2026-12-05T`, so that the form refuses it. Otherwise it is
   * ''.
   */
  keepsHalf?: boolean;
  /** The zone of day and time. */
  zone: string;
  error: string | undefined;
  disabled?: boolean;
  'aria-labelledby': string;
}

/** Returns day and time of an instant in a zone; both empty for ''. */
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

/** Returns the value for `onChange`. */
const givenText = (parts: { date: string; time: string }, zone: string, keepsHalf: boolean): string =>
  instantOf(parts, zone) || (keepsHalf && (parts.date || parts.time) ? `${parts.date}T${parts.time}` : '');

/** A day and a time, typed in any format or chosen; frequent combinations can be chosen with one press. */
export function DateTimeField({ value, onChange, zone, error, disabled = false, keepsHalf = false, ...group }: Props) {
  const { t } = useTranslation();
  const [parts, setParts] = useState(() => partsOf(value, zone));
  const isOwn = givenText(parts, zone, keepsHalf) === value;
  const { date, time } = isOwn ? parts : partsOf(value, zone);
  const take = (next: { date: string; time: string }) => {
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
          onChange={(day) => take({ date: day, time })}
        />
        <TimeField
          aria-label={t('Time')}
          w="9rem"
          value={time}
          disabled={disabled}
          onChange={(clock) => take({ date, time: clock })}
        />
      </Group>
      {!disabled && <QuickTimes zone={zone} value={{ date, time }} onPick={take} />}
    </fieldset>
  );
}
