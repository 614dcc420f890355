import type { DocketDashboard } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import classes from './charts.module.css';
import { Figure } from './Figure.tsx';
import { expectedShare } from './series.ts';

/** Number of the guide's members who were reached this month, compared with the elapsed share of the month. */
export function Outreach({ data }: { data: DocketDashboard }) {
  const { t } = useTranslation();
  const { members, reached, left, daysLeft } = data.outreach;
  const share = members === 0 ? 0 : reached / members;
  const pace = expectedShare(data.yearMonth, daysLeft);
  const due = Math.ceil(pace * members);
  const rest = t(daysLeft === 1 ? '{count} day left' : '{count} days left', { count: daysLeft });
  const says = t('{count} of {all} members reached', { count: reached, all: members });
  return (
    <Figure
      title="Outreach progress"
      says={`${says}, ${rest}`}
      table={{
        head: ['Members', 'This month'],
        rows: [
          [t('Reached'), reached],
          [t('Not reached yet'), left],
          [t('Members to reach by today to be on pace'), due],
        ],
      }}
    >
      <div className={classes.progress} aria-hidden>
        <p>
          <b>{reached}</b> {t('of {count}', { count: members })}
        </p>
        <div className={classes.track}>
          <span style={{ width: `${share * 100}%` }} />
          <i style={{ left: `calc(${pace * 100}% - 1px)` }} />
        </div>
        <p>
          {rest}
          {members > 0 && ` · ${t(reached >= due ? 'on pace' : '{count} behind pace', { count: due - reached })}`}
        </p>
      </div>
    </Figure>
  );
}
