import type { LiveHandlers } from '../../shell/live.ts';
import { handoverOptions, transferKeys } from './api.ts';

/** Live events → what is cached of transfers. The member and the feed follow events of their own. */
export const transfersLive = {
  transfer_requests_updated(_payload, client) {
    void client.invalidateQueries({ queryKey: transferKeys.queue });
    void client.invalidateQueries({ queryKey: transferKeys.request });
  },
  // a consent is called otherwise
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: transferKeys.all });
  },
  handover_updated({ id }, client) {
    void client.invalidateQueries({ queryKey: handoverOptions(id).queryKey });
    void client.invalidateQueries({ queryKey: transferKeys.request });
  },
  // a status that ends contact, or no longer does, changes what a hand-over says was stopped
  member_status_created: (_payload, client) => void client.invalidateQueries({ queryKey: transferKeys.handover }),
  member_status_deleted: (_payload, client) => void client.invalidateQueries({ queryKey: transferKeys.handover }),
} satisfies LiveHandlers;
