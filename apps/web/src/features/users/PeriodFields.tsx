import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Period {
  startDate?: string | null;
  endDate?: string | null;
}

interface Props {
  period: Period;
  errorOf: (name: 'startDate' | 'endDate') => string | undefined;
  onChange: (change: Period) => void;
}

/** From which day to which somebody has a place, both included; without an end it goes on. */
export function PeriodFields({ period, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        type="date"
        label={t('Start date')}
        error={errorOf('startDate')}
        value={period.startDate ?? ''}
        onChange={(event) => onChange({ startDate: event.currentTarget.value || null })}
      />
      <TextInput
        type="date"
        label={t('End date')}
        error={errorOf('endDate')}
        value={period.endDate ?? ''}
        onChange={(event) => onChange({ endDate: event.currentTarget.value || null })}
      />
    </>
  );
}
