import { IconLock, IconNotesOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

/** What a query says of its loading. */
interface Loading {
  isLoadingError: boolean;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface Props {
  /** Everything that has to be there before the content can show. */
  of: readonly Loading[];
  /** What did not load, as a sentence: 'The visit did not load.' */
  failure: string;
  /** What shows while it loads, of the size of what comes. */
  waiting: ReactNode;
}

/** The status of the server's answer; undefined for any other failure. */
const statusOf = ({ error }: Loading): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;

/** Shows in place of content that several queries bring together: it loads, or did not, with a way to fetch what failed again; not where that would never help. */
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
