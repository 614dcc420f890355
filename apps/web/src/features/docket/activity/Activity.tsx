import type { Interaction, StaffId } from '@guidepost/contracts';
import { IconCalendarEvent } from '@guidepost/ui/icons';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { useProgressiveRows } from '../../../shared/use-progressive-rows.ts';
import { activityOptions } from '../api.ts';
import { useRowTools } from '../row-tools.ts';
import screen from '../screen/screen.module.css';
import { ActivityItem } from './ActivityItem.tsx';
import classes from './activity.module.css';

interface Props {
  guideId: StaffId;
  day: Temporal.PlainDate;
  timeZone: string;
}

/** Activity column: the guide's interactions on this day, newest first. */
export function Activity({ guideId, day, timeZone }: Props) {
  const { t } = useTranslation();
  const query = useQuery(activityOptions(guideId, day, timeZone));
  const { data } = query;
  return (
    <aside className={`gp-card ${screen.activity}`} aria-labelledby="activity-title">
      <header>
        <h2 id="activity-title">{t('Activity')}</h2>
        {data && data.length > 0 && <span className="gp-count">{data.length}</span>}
      </header>
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={IconCalendarEvent} title="No activity found" hint="Try checking other dates" />
        ) : (
          <Interactions items={data} guideId={guideId} />
        )
      ) : (
        <LoadState of={[query]} failure="The activity did not load." waiting={<ActivitySkeleton />} />
      )}
    </aside>
  );
}

function Interactions({ items, guideId }: { items: Interaction[]; guideId: StaffId }) {
  const tools = useRowTools(guideId);
  const drawn = useProgressiveRows(items.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to get there
    <ul className={classes.interactions} tabIndex={0} aria-labelledby="activity-title">
      {items.slice(0, drawn).map((item) => (
        <ActivityItem key={`${item.interactionType}-${item.interactionId}`} item={item} tools={tools} />
      ))}
    </ul>
  );
}

const widths = [58, 46, 64, 52, 40];

function ActivitySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.interactions} aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={classes.interaction} aria-hidden>
          <Skeleton height={10} mt={4} width={42} />
          <Skeleton height={16} width={16} mt={1} />
          <div>
            <Skeleton height={10} mt={4} width={`${width}%`} />
            <Skeleton height={8} mt={10} mb={4} width={`${width + 24}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
