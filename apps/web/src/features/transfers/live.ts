import type { LiveHandlers } from '../../shell/live.ts';
import { handoverOptions, transferKeys } from './api.ts';

/** Applies live events to the cached transfers. Members and feeds have their own live events. */
export const transfersLive = {
  transfer_requests_updated(_payload, client) {
    void client.invalidateQueries({ queryKey: transferKeys.queue });
    void client.invalidateQueries({ queryKey: transferKeys.request });
  },
  // refetches the transfers, because a consent term's name may have changed
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: transferKeys.all });
  },
  handover_updated({ id }, client) {
    void client.invalidateQueries({ queryKey: handoverOptions(id).queryKey });
    void client.invalidateQueries({ queryKey: transferKeys.request });
  },
  // refetches the handovers, because adding or removing a status that ends contact changes which items are stopped
  member_status_created: (_payload, client) => void client.invalidateQueries({ queryKey: transferKeys.handover }),
  member_status_deleted: (_payload, client) => void client.invalidateQueries({ queryKey: transferKeys.handover }),
} satisfies LiveHandlers;
