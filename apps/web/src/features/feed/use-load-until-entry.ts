import type { FeedItem, MemberId } from '@guidepost/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entryOptions } from './api.ts';
import { recordOf } from './highlight.ts';
import { entryKey } from './pages.ts';

interface Feed {
  memberId: MemberId;
  /** The feed's loaded entries. */
  entries: readonly FeedItem[] | undefined;
  hasMore: boolean;
  loading: boolean;
  loadEarlier: () => void;
}

/**
 * Loads earlier entries until the target is loaded. If the server has no such entry, `missing` is true and no more
 * pages are loaded.
 */
export function useLoadUntilEntry(
  target: string | null,
  { memberId, entries, hasMore, loading, loadEarlier }: Feed,
): { isThere: boolean; missing: boolean } {
  const isThere = target !== null && (entries?.some((entry) => entryKey(entry) === target) ?? false);
  const asks = target !== null && entries !== undefined && !isThere;
  const options = entryOptions({ userId: memberId, ...recordOf(target ?? 'none:0') });
  const { data: found } = useQuery({ ...options, queryFn: asks ? options.queryFn : skipToken });
  const goOn = asks && found !== undefined && found !== null && hasMore && !loading;
  useEffect(() => {
    if (goOn) loadEarlier();
  }, [goOn, loadEarlier]);
  return { isThere, missing: asks && (found === null || (found !== undefined && !hasMore && !loading)) };
}
