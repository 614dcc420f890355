import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Returns a query's rows. Returns undefined if the rows are from the previous search, which found nothing: the screen
 * must not say that there are no records before this search has finished.
 */
export const knownRows = <T>(
  rows: readonly T[] | undefined,
  { isPlaceholderData }: Pick<UseQueryResult, 'isPlaceholderData'>,
): readonly T[] | undefined => (isPlaceholderData && rows?.length === 0 ? undefined : rows);
