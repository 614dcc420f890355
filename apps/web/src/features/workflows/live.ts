import type { FeedItemRef, MemberId } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { feedKeys, pendingKeys } from '../feed/public.ts';
import { workflowKeys } from './api.ts';

/** Live events that arrive within this many milliseconds cause only one refetch. Survey answers arrive in bursts. */
const gatherMs = 150;

const refresh = batchEvents<MemberId>(gatherMs, (client, memberIds) => {
  void client.invalidateQueries({ queryKey: [...workflowKeys.all, 'phase'] });
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: workflowKeys.events(memberId) });
});

/** Handles a phase that has moved within the feed or was removed from it. */
function onFeed({ userId, externalItemType }: FeedItemRef, client: QueryClient): void {
  if (externalItemType !== 'workflow_phase') return;
  refresh(client, userId);
  void client.invalidateQueries({ queryKey: pendingKeys.of(userId) });
}
const onEvent = ({ userId }: { userId: MemberId }, client: QueryClient) => refresh(client, userId);
/** Handles a survey answer, because a phase shows its survey's progress. */
function onSurvey({ memberId }: { memberId: MemberId }, client: QueryClient): void {
  refresh(client, memberId);
  void client.invalidateQueries({ queryKey: pendingKeys.of(memberId) });
}

/** Applies live events to the cached workflow phases. */
export const workflowsLive = {
  feed_item_updated: onFeed,
  feed_item_deleted: onFeed,
  scheduled_event_created: onEvent,
  scheduled_event_updated: onEvent,
  scheduled_event_deleted: onEvent,
  survey_question: onSurvey,
  survey_phase: onSurvey,
  setup_updated({ type }, client) {
    if (type !== 'workflows') return;
    void client.invalidateQueries({ queryKey: workflowKeys.all });
    // refetches the feeds, because phases in them show the workflow's name
    void client.invalidateQueries({ queryKey: feedKeys.all });
  },
} satisfies LiveHandlers;
