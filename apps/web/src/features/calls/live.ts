import type { FeedItemRef, TodoRef } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../shell/live.ts';
import { feedOptions } from '../feed/api.ts';
import { callKeys } from './api.ts';

/** Several events of one call come together: one refetch of a list for them all. */
const gatherMs = 200;
const waiting = new Set<string>();

function refreshSoon(client: QueryClient, queryKey: readonly string[]): void {
  const name = queryKey.join();
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    void client.invalidateQueries({ queryKey });
  }, gatherMs);
}

function refreshEntryOf({ externalItemType, externalItemId }: FeedItemRef, client: QueryClient): void {
  if (externalItemType === 'message') refreshSoon(client, callKeys.texts);
  if (externalItemType !== 'call') return;
  void client.invalidateQueries({ queryKey: callKeys.one(externalItemId) });
  refreshSoon(client, callKeys.lists);
}

/** Somebody called back, or said that it needs no answer: the entry of what was missed shows it. */
function refreshReturned({ type, subjectId }: Pick<TodoRef, 'type' | 'subjectId'>, client: QueryClient): void {
  if (type !== 'CALL_BACK' && type !== 'FEEDBACK_CALL') return;
  void client.invalidateQueries({ queryKey: callKeys.ones });
  if (subjectId !== null) void client.invalidateQueries({ queryKey: feedOptions(subjectId).queryKey });
}

/** A call that changed is read again wherever it shows; who may see it, the server decides then. */
export const callsLive = {
  call_updated({ id }, client) {
    void client.invalidateQueries({ queryKey: callKeys.one(id) });
    void client.invalidateQueries({ queryKey: callKeys.current });
    refreshSoon(client, callKeys.lists);
  },
  message_updated: (_, client) => refreshSoon(client, callKeys.texts),
  todo_deleted: refreshReturned,
  feed_item_updated: refreshEntryOf,
  feed_item_deleted: refreshEntryOf,
} satisfies LiveHandlers;
