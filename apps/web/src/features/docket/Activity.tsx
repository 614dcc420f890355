import type { Interaction } from '@guidepost/contracts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { ActivityItem } from './ActivityItem.tsx';
import { ActivitySkeleton } from './ActivitySkeleton.tsx';
import { activityOptions } from './api.ts';
import classes from './docket.module.css';
import { useRowTools } from './rowTools.ts';
import { useGrowing } from './useGrowing.ts';

interface Props {
  guideId: number;
  day: Temporal.PlainDate;
  timeZone: string;
}

/** The Activity column: the guide's interactions of the day, newest first (staff §2). */
export function Activity({ guideId, day, timeZone }: Props) {
  const { t } = useTranslation();
  const { data, isLoadingError, isFetching, refetch } = useQuery(activityOptions(guideId, day, timeZone));
  return (
    <aside className={`gp-card ${classes.activity}`} aria-labelledby="activity-title">
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
      ) : isLoadingError ? (
        <ErrorState message="The activity did not load." onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ActivitySkeleton />
      )}
    </aside>
  );
}

function Interactions({ items, guideId }: { items: Interaction[]; guideId: number }) {
  const tools = useRowTools(guideId);
  const drawn = useGrowing(items.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to get there
    <ul className={classes.interactions} tabIndex={0} aria-labelledby="activity-title">
      {items.slice(0, drawn).map((item) => (
        <ActivityItem key={`${item.interactionType}-${item.interactionId}`} item={item} tools={tools} />
      ))}
    </ul>
  );
}
