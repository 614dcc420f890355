import type { CsvReading, contracts, ReplyOf } from '@guidepost/contracts';
import { type DayOrderFound, enrollmentDay } from '@guidepost/rules';
import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localZone, longDayText } from '../../shared/time.ts';

interface Props {
  /** True if a column contains the member number. */
  hasNumbers: boolean;
  reading: CsvReading;
  /** The day/month order of the dates in the file. Null until the columns are known. */
  dates: DayOrderFound | null;
  /** The settings of the customer's last import. Undefined if the user chose a different order. */
  remembered: ReplyOf<typeof contracts.enrollments.mapping> | undefined;
  /** True if the user must choose the date order before the file can be uploaded. */
  isMissing: boolean;
  onChange: (change: CsvReading) => void;
}

const orders = ['month-first', 'day-first'] as const;

/** Formats a date from the file in words, using the given day/month order. */
const dayIn = (written: string, order: (typeof orders)[number]): string => {
  const day = enrollmentDay(written, order);
  return day === null ? '' : longDayText(Temporal.PlainDate.from(day));
};

/** Settings that the file does not contain: how its members are matched, and the day/month order of its dates. */
export function ReadingFields({ hasNumbers, reading, dates, remembered, isMissing, onChange }: Props) {
  const { t } = useTranslation();
  const { order = null, ambiguous = null } = dates ?? {};
  const from = remembered?.dayOrderFrom;
  const source = from && {
    file: from.fileName,
    date: longDayText(Temporal.Instant.from(from.at).toZonedDateTimeISO(localZone()).toPlainDate()),
  };
  return (
    <>
      {!hasNumbers && (
        <Checkbox
          label={t('The file has no member numbers')}
          description={t(
            'Guidepost matches members by name and date of birth. If several lines have the same name and date of birth, they are imported only if they are identical.',
          )}
          checked={reading.identity === 'name-and-birth-date'}
          onChange={(event) => onChange({ identity: event.currentTarget.checked ? 'name-and-birth-date' : 'number' })}
        />
      )}
      {ambiguous !== null && (
        <Select
          label={t('Date order')}
          description={
            source
              ? t(
                  'It is unclear whether the day or the month comes first in this file. Guidepost selected the order from {file}, imported on {date}.',
                  source,
                )
              : t('It is unclear whether the day or the month comes first in the file.')
          }
          required
          allowDeselect={false}
          placeholder={t('Choose an order')}
          data={orders.map((value) => ({ value, label: `${ambiguous} = ${dayIn(ambiguous, value)}` }))}
          value={reading.dayOrder ?? null}
          error={isMissing ? t('Choose whether the day or the month comes first.') : undefined}
          onChange={(value) => onChange({ dayOrder: orders.find((one) => one === value) })}
        />
      )}
      {order !== null && source && remembered?.dayOrder !== order && (
        <p className="gp-meta" role="status">
          {order === 'day-first'
            ? t('Dates in this file start with the day, unlike dates in {file}, imported on {date}.', source)
            : t('Dates in this file start with the month, unlike dates in {file}, imported on {date}.', source)}
        </p>
      )}
    </>
  );
}
