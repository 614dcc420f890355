import type { DocketDashboard } from '@guidepost/contracts';
import { needStatusNames } from '@guidepost/rules';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './charts.module.css';
import { Figure } from './Figure.tsx';

/** Number of needs in each status. Renders nothing without needs. */
export function Needs({ needs }: { needs: DocketDashboard['needs'] }) {
  const { t } = useTranslation();
  if (needs.length === 0) return null;
  const most = Math.max(1, ...needs.map(({ count }) => count));
  const rows = needs.map(({ status, count }) => [t(needStatusNames[status]), count] as const);
  return (
    <Figure
      title="Needs by status"
      says={rows.map(([status, count]) => `${status}: ${count}`).join(', ')}
      table={{ head: ['Status', 'Needs'], rows }}
    >
      <div className={classes.amounts} aria-hidden>
        {rows.map(([status, count]) => (
          <Fragment key={status}>
            <span>{status}</span>
            <span className={classes.track}>
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span>{count}</span>
          </Fragment>
        ))}
      </div>
    </Figure>
  );
}
