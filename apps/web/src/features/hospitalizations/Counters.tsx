import type { HospitalizationSpecialFilter } from '@guidepost/contracts';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stayCountsOptions } from './api.ts';
import classes from './hospitalizations.module.css';
import { UnclearMessages } from './UnclearMessages.tsx';

interface Props {
  special: HospitalizationSpecialFilter | null;
  onSpecial: (special: HospitalizationSpecialFilter | null) => void;
}

const counters = [
  { count: 'newlyAdmitted', label: 'Members Newly Admitted', special: 'newly-admitted' },
  { count: 'newlyDischarged', label: 'Members Newly Discharged', special: 'newly-discharged' },
  { count: 'totalMembers', label: 'Total Members', special: null },
] as const;

/**
 * The numbers of newly admitted, newly discharged and all members. The first two have a switch that filters the list.
 */
export function Counters({ special, onSpecial }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(stayCountsOptions);
  return (
    <div className={classes.counters}>
      {counters.map(({ count, label, special: own }) => (
        <section key={count} className={`gp-card ${classes.counter}`} aria-label={t(label)}>
          <h2>{t(label)}</h2>
          <b data-testid={count}>{data ? data[count].toLocaleString() : '--'}</b>
          {own !== null && (
            <Switch
              label={t('Filter Members')}
              checked={special === own}
              onChange={(event) => onSpecial(event.currentTarget.checked ? own : null)}
            />
          )}
        </section>
      ))}
      <UnclearMessages />
    </div>
  );
}
