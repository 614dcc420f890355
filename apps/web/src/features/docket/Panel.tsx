import type { DocketCounts } from '@guidepost/contracts';
import type { Icon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';

/** What every tab is told: whose docket, which day (`yyyy-MM-dd`), and where its badges' counts go. */
export interface PanelProps {
  guideId: number;
  day: string;
  onCounts: (counts: DocketCounts) => void;
}

interface Props<T> {
  query: UseQueryResult<{ data: T[]; counts?: DocketCounts | undefined }>;
  onCounts: (counts: DocketCounts) => void;
  empty: { icon: Icon; title: string; hint: string };
  children: (rows: T[]) => ReactNode;
}

/** The rows of a tab: while they load, when they did not, when there are none, and as they are. */
export function Panel<T>({ query, onCounts, empty, children }: Props<T>) {
  const { data, isLoadingError, isFetching, refetch } = query;
  const counts = data?.counts;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);
  if (data) return data.data.length === 0 ? <EmptyState {...empty} /> : children(data.data);
  if (isLoadingError) {
    return <ErrorState message="The docket did not load." onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return <SkeletonRows rows={10} action />;
}
