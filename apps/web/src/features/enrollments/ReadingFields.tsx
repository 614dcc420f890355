import type { CsvReading } from '@guidepost/contracts';
import { enrollmentDay } from '@guidepost/rules';
import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { longDayText } from '../../shared/time.ts';

interface Props {
  /** True if a column contains the member number. */
  hasNumbers: boolean;
  reading: CsvReading;
  /**
   * A date of the file that is valid in both orders of day and month. Null if the dates prove the order or the file has
   * no dates.
   */
  ambiguous: string | null;
  /** True if the user must choose the order of dates before the file can be sent. */
  isMissing: boolean;
  onChange: (change: CsvReading) => void;
}

const orders = ['month-first', 'day-first'] as const;

/** Formats a date of the file in words, according to the given order of day and month. */
const dayIn = (written: string, order: (typeof orders)[number]): string => {
  const day = enrollmentDay(written, order);
  return day === null ? '' : longDayText(Temporal.PlainDate.from(day));
};

/** Settings that the file itself does not contain: how its members are matched, and the order of day and month. */
export function ReadingFields({ hasNumbers, reading, ambiguous, isMissing, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {!hasNumbers && (
        <Checkbox
          label={t('The file has no member numbers')}
          description={t(
            'Guidepost matches members by name and date of birth. It refuses lines that have the same name and date of birth.',
          )}
          checked={reading.identity === 'name-and-birth-date'}
          onChange={(event) => onChange({ identity: event.currentTarget.checked ? 'name-and-birth-date' : 'number' })}
        />
      )}
      {ambiguous !== null && (
        <Select
          label={t('Date order')}
          description={t('The order of day and month in the file is unclear.')}
          required
          allowDeselect={false}
          placeholder={t('Choose an order')}
          data={orders.map((value) => ({ value, label: `${ambiguous} = ${dayIn(ambiguous, value)}` }))}
          value={reading.dayOrder ?? null}
          error={isMissing ? t('Choose the order of day and month.') : undefined}
          onChange={(value) => onChange({ dayOrder: orders.find((order) => order === value) })}
        />
      )}
    </>
  );
}
