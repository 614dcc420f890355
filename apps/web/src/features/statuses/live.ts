import type { MemberId } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../shell/live.ts';
import { statusKeys } from './api.ts';

function refreshMemberStatus(client: QueryClient, memberId: MemberId): void {
  void client.invalidateQueries({ queryKey: statusKeys.options(memberId) });
  void client.invalidateQueries({ queryKey: statusKeys.history(memberId) });
  // refetches the requests, because a review shows the member's current status and whether the requested status can
  // still follow it
  void client.invalidateQueries({ queryKey: statusKeys.requests });
  void client.invalidateQueries({ queryKey: ['statuses', 'request'] });
}

/** Applies live events to the cached statuses. The member and the feed have their own live events. */
export const statusesLive = {
  status_requests_updated(_payload, client) {
    void client.invalidateQueries({ queryKey: statusKeys.requests });
    void client.invalidateQueries({ queryKey: ['statuses', 'request'] });
  },
  member_status_created: ({ memberId }, client) => refreshMemberStatus(client, memberId),
  member_status_deleted: ({ memberId }, client) => refreshMemberStatus(client, memberId),
} satisfies LiveHandlers;
