import { useTranslation } from 'react-i18next';
import { DateField } from '../../shared/fields/DateField.tsx';

interface Period {
  startDate?: string | null;
  endDate?: string | null;
}

interface Props {
  period: Period;
  errorOf: (name: 'startDate' | 'endDate') => string | undefined;
  onChange: (change: Period) => void;
}

/**
 * Fields for the first and last day that a user is assigned to a team or client organization. Both days are included.
 * Without a last day, the assignment does not end.
 */
export function PeriodFields({ period, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <DateField
        label={t('Start date')}
        error={errorOf('startDate')}
        value={period.startDate ?? ''}
        onChange={(day) => onChange({ startDate: day || null })}
      />
      <DateField
        label={t('End date')}
        error={errorOf('endDate')}
        value={period.endDate ?? ''}
        onChange={(day) => onChange({ endDate: day || null })}
      />
    </>
  );
}
