import type { StaffId } from '@guidepost/contracts';
import { IconChevronDown, IconChevronUp } from '@guidepost/ui/icons';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { can, useActingUser } from '../../shell/api.ts';
import { addressOf } from './address.ts';
import { dashboardOptions, embedOptions } from './api.ts';
import { DashboardStrip } from './DashboardStrip.tsx';
import classes from './strip.module.css';

interface Props {
  guideId: StaffId;
  today: Temporal.PlainDate;
}

/**
 * Today's dashboard on the docket. An external dashboard is displayed in a frame. Guidepost's own dashboard shows four
 * numbers, and the user can open its page of charts in a frame. Renders nothing without a dashboard
 * (docs/areas/docket.md#dashboard).
 */
export function DocketDashboard({ guideId, today }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const which = { guideId, yearMonth: today.toPlainYearMonth().toString() };
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  const isAllowed = can(useActingUser(), 'CAN_DOCKET_EMBED');
  const client = useQueryClient();
  const embed = useQuery({ ...embedOptions(which), enabled: isAllowed });
  const url = embed.data?.url;
  const isOwn = url ? addressOf(url, window.location.origin) !== null : false;
  const numbers = useQuery({ ...dashboardOptions(client, which), enabled: isOwn });
  if (!isAllowed || embed.data?.hasEmbed === false || url === null) return null;
  if (embed.isLoadingError || numbers.isLoadingError) {
    return (
      <section className={`gp-card ${classes.failed}`} aria-label={t('Dashboard')}>
        <LoadState of={[embed, numbers]} failure="The dashboard did not load." waiting={null} />
      </section>
    );
  }
  if (url === undefined || (isOwn && !numbers.data)) return <DashboardSkeleton />;
  return (
    <section className={classes.dashboard} aria-label={t('Dashboard')}>
      {(!isOwn || isOpen) && (
        <iframe
          id={frameId}
          className={`gp-card ${classes.frame}`}
          src={url}
          title={t('Dashboard')}
          referrerPolicy="no-referrer"
        />
      )}
      {numbers.data && (
        <DashboardStrip data={numbers.data} today={today}>
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={frameId}
            rightSection={<Chevron size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('Charts')}
          </Button>
        </DashboardStrip>
      )}
    </section>
  );
}

const frameId = 'docket-dashboard';

/** Placeholder with the strip's final height, so that the page does not move when the data loads. */
function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <section className={classes.dashboard} aria-busy="true" aria-label={t('Dashboard')}>
      <div className={`gp-card ${classes.card}`} aria-hidden>
        <div className={classes.facts}>
          {[46, 30, 38, 26].map((width) => (
            <div key={width}>
              <Skeleton height={10} mt={3} width={`${width}%`} />
              <Skeleton height={16} mt={8} width={`${width + 16}%`} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
