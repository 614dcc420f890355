import type { LiveHandlers } from '../../shell/live.ts';
import { statusKeys } from './api.ts';

/** Live events → what is cached of statuses. The member and the feed follow events of their own. */
export const statusesLive = {
  status_requests_updated(_payload, client) {
    void client.invalidateQueries({ queryKey: statusKeys.requests });
    void client.invalidateQueries({ queryKey: ['statuses', 'request'] });
  },
  member_status_created: ({ memberId }, client) =>
    void client.invalidateQueries({ queryKey: statusKeys.options(memberId) }),
  member_status_deleted: ({ memberId }, client) =>
    void client.invalidateQueries({ queryKey: statusKeys.options(memberId) }),
} satisfies LiveHandlers;
