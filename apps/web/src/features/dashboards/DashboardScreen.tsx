import type { StaffId } from '@guidepost/contracts';
import { IconChevronLeft, IconChevronRight } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useActingUser } from '../../shell/api.ts';
import { dashboardOptions, embedOptions } from './api.ts';
import Charts from './Charts.tsx';
import { ChartsWaiting } from './ChartsWaiting.tsx';
import classes from './dashboard.module.css';
import { monthIn, monthName } from './month.ts';

/**
 * The acting user's dashboard for any month. The top navigation opens it if no external workbook is configured
 * (docs/areas/docket.md#dashboard).
 */
export default function DashboardScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Dashboard');
  const { id: guideId, timeZone } = useActingUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = useSearch({ from: '/signed-in/dashboards' });
  const today = Temporal.Instant.from(useNow()).toZonedDateTimeISO(timeZone).toPlainDate();
  const month = monthIn(search.month, today);
  const which = { guideId, yearMonth: month.toString() };
  const dashboard = useQuery(dashboardOptions(client, which));
  const { data } = dashboard;
  const isThisMonth = month.equals(today.toPlainYearMonth());
  const go = (to: Temporal.PlainYearMonth) =>
    navigate({ to: '/dashboards', search: to.equals(today.toPlainYearMonth()) ? {} : { month: to.toString() } });
  return (
    <div className={classes.screen}>
      <ScreenHeader title={`${t('Dashboard')}, ${monthName(which.yearMonth)}`}>
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={t('Previous month')}
            onClick={() => go(month.subtract({ months: 1 }))}
          >
            <IconChevronLeft size={16} stroke={2} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={t('Next month')}
            disabled={isThisMonth}
            onClick={() => go(month.add({ months: 1 }))}
          >
            <IconChevronRight size={16} stroke={2} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
      </ScreenHeader>
      {data ? (
        <Charts data={data} />
      ) : data === null ? (
        <ExternalDashboard which={which} />
      ) : (
        <LoadState of={[dashboard]} failure="The dashboard did not load." waiting={<ChartsWaiting />} />
      )}
    </div>
  );
}

/** The external service's dashboard, displayed in a frame. */
function ExternalDashboard({ which }: { which: { guideId: StaffId; yearMonth: string } }) {
  const { t } = useTranslation();
  const { data } = useQuery(embedOptions(which));
  if (!data?.url) return null;
  return (
    <iframe
      className={`gp-card ${classes.outside}`}
      src={data.url}
      title={t('Dashboard')}
      referrerPolicy="no-referrer"
    />
  );
}
