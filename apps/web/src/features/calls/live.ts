import { asId, type FeedItemRef, type TodoRef } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { feedOptions } from '../feed/public.ts';
import { callKeys } from './api.ts';

/** Events that arrive within this time, in milliseconds, cause only one refetch of a list. */
const gatherMs = 200;
const refreshSoon = batchEvents<readonly string[]>(gatherMs, (client, queryKeys) => {
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
});

function refreshEntryOf({ externalItemType, externalItemId }: FeedItemRef, client: QueryClient): void {
  if (externalItemType === 'message' || externalItemType === 'call') refreshSoon(client, callKeys.topics);
  if (externalItemType === 'message') refreshSoon(client, callKeys.texts);
  if (externalItemType !== 'call') return;
  void client.invalidateQueries({ queryKey: callKeys.one(asId(externalItemId)) });
  refreshSoon(client, callKeys.lists);
}

/** Refetches calls and the feed after a guide returns a call or marks it as needing no follow-up. */
function refreshReturned({ type, subjectId }: Pick<TodoRef, 'type' | 'subjectId'>, client: QueryClient): void {
  if (type !== 'CALL_BACK' && type !== 'FEEDBACK_CALL') return;
  void client.invalidateQueries({ queryKey: callKeys.ones });
  if (subjectId !== null) void client.invalidateQueries({ queryKey: feedOptions(subjectId).queryKey });
}

/** Refetches changed calls and texts on every screen that shows them. The server decides who may see them. */
export const callsLive = {
  call_updated({ id }, client) {
    void client.invalidateQueries({ queryKey: callKeys.one(id) });
    void client.invalidateQueries({ queryKey: callKeys.current });
    refreshSoon(client, callKeys.lists);
  },
  text_updated: (_, client) => refreshSoon(client, callKeys.texts),
  todo_deleted: refreshReturned,
  feed_item_updated: refreshEntryOf,
  feed_item_deleted: refreshEntryOf,
} satisfies LiveHandlers;
