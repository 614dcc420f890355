import { IconLock, IconNotesOff } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

/** A query's loading state. */
interface Loading {
  isLoadingError: boolean;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface Props {
  /** All queries that the content needs. */
  of: readonly Loading[];
  /** The error as a sentence, such as 'The visit did not load.' */
  failure: string;
  /** Placeholder shown while the content loads. It has the content's size. */
  waiting: ReactNode;
}

/** Returns the HTTP status of the server's response. Returns undefined for any other error. */
const statusOf = ({ error }: Loading): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;

/**
 * Shown instead of content while its queries load or after one of them has failed. Offers a retry only if that can
 * help.
 */
export function LoadState({ of, failure, waiting }: Props) {
  const failed = of.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length === 0) return waiting;
  const statuses = failed.map(statusOf);
  if (statuses.includes(403)) return <EmptyState icon={IconLock} title="You do not have permission to see this." />;
  if (statuses.includes(404)) return <EmptyState icon={IconNotesOff} title="No record found" />;
  const again = () => {
    for (const one of failed) void one.refetch();
  };
  return <ErrorState message={failure} onRetry={again} retrying={of.some(({ isFetching }) => isFetching)} />;
}
