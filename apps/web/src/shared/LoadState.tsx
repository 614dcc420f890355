import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** What a query says of its loading. */
interface Loading {
  isLoadingError: boolean;
  isFetching: boolean;
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

/** Shows in place of content that several queries bring together: it loads, or did not, with a way to fetch what failed again. */
export function LoadState({ of, failure, waiting }: Props) {
  const failed = of.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length === 0) return waiting;
  const again = () => {
    for (const one of failed) void one.refetch();
  };
  return <ErrorState message={failure} onRetry={again} retrying={of.some(({ isFetching }) => isFetching)} />;
}
