import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { can, useActingUser } from '../../shell/api.ts';
import { DashboardStrip } from './DashboardStrip.tsx';
import classes from './dashboard.module.css';
import { dashboardOptions, embedOptions, ownDashboard } from './dashboard.ts';

interface Props {
  guideId: number;
  today: Temporal.PlainDate;
}

/** Today's dashboard: an outside service's in a frame, else our own numbers; nothing where there is none (decision 136). */
export function Dashboard({ guideId, today }: Props) {
  const { t } = useTranslation();
  const yearMonth = today.toPlainYearMonth().toString();
  const isAllowed = can(useActingUser(), 'CAN_DOCKET_EMBED');
  const embed = useQuery({ ...embedOptions(guideId, yearMonth), enabled: isAllowed });
  if (!isAllowed || embed.data?.hasEmbed === false || embed.data?.url === null) return null;
  if (!embed.data) {
    if (!embed.isError) return <Waiting />;
    return (
      <div className={`gp-card ${classes.strip}`}>
        <ErrorState
          message="The dashboard did not load."
          onRetry={() => void embed.refetch()}
          retrying={embed.isFetching}
        />
      </div>
    );
  }
  const { url } = embed.data;
  const own = ownDashboard(url);
  return own ? (
    <OwnDashboard query={own} today={today} />
  ) : (
    <iframe className={`gp-card ${classes.frame}`} src={url} title={t('Dashboard')} referrerPolicy="no-referrer" />
  );
}

function OwnDashboard({
  query,
  today,
}: {
  query: NonNullable<ReturnType<typeof ownDashboard>>;
  today: Temporal.PlainDate;
}) {
  const { data, isError, isFetching, refetch } = useQuery(dashboardOptions(query));
  if (data) return <DashboardStrip data={data} today={today} />;
  if (!isError) return <Waiting />;
  return (
    <div className={`gp-card ${classes.strip}`}>
      <ErrorState message="The dashboard did not load." onRetry={() => void refetch()} retrying={isFetching} />
    </div>
  );
}

/** The strip at its final height, so that nothing moves. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <section className={`gp-card ${classes.strip}`} aria-busy="true" aria-label={t('Dashboard')}>
      {[46, 30, 38, 26].map((width) => (
        <div key={width} aria-hidden>
          <Skeleton height={10} mt={3} width={`${width}%`} />
          <Skeleton height={16} mt={8} width={`${width + 16}%`} />
        </div>
      ))}
    </section>
  );
}
