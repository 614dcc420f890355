import { ApiError } from '@guidepost/contracts';
import { IconClock } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { addressOf } from './address.ts';
import { readDashboard } from './api.ts';
import Charts from './Charts.tsx';
import { ChartsWaiting } from './ChartsWaiting.tsx';
import classes from './dashboard.module.css';
import { monthName } from './month.ts';

/**
 * Guidepost's own dashboard page, which the docket displays in a frame. Until the signed URL expires, any person with
 * this URL may view the page, even without signing in (docs/areas/docket.md#dashboard). The page contains no member
 * names.
 */
export default function DashboardPage() {
  const { t } = useTranslation();
  useDocumentTitle('Dashboard');
  const address = addressOf(window.location.href, window.location.origin);
  const dashboard = useQuery({
    queryKey: ['dashboard-page', window.location.search] as const,
    queryFn: () => (address ? readDashboard(address) : null),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { caught: true },
  });
  const { data, error } = dashboard;
  const isGone = address === null || (error instanceof ApiError && [404, 410].includes(error.status));
  return (
    <main className={classes.page}>
      <header>
        <h1>{data ? data.guideName : t('Dashboard')}</h1>
        {data && <span className="gp-dim">{monthName(data.yearMonth)}</span>}
      </header>
      {isGone ? (
        <EmptyState icon={IconClock} title="This dashboard has expired." hint="Reopen the dashboard from the docket." />
      ) : data ? (
        <Charts data={data} />
      ) : (
        <LoadState of={[dashboard]} failure="The dashboard did not load." waiting={<ChartsWaiting />} />
      )}
    </main>
  );
}
