import type { LiveHandlers } from '../../shell/live.ts';
import { scheduledKeys } from '../feed/public.ts';
import { consentKeys, refreshConsents } from './api.ts';

/** Applies live events to the cached consents. */
export const consentsLive = {
  consents_updated({ memberId }, client) {
    refreshConsents(client, memberId);
    // refetches whether the member may be texted, because this depends on consent
    void client.invalidateQueries({ queryKey: ['texts', 'check'] });
    void client.invalidateQueries({ queryKey: scheduledKeys.of(memberId) });
    // refetches the providers, because consent determines whether a visit with a provider can be scheduled
    void client.invalidateQueries({ queryKey: ['schedule', 'providers', memberId] });
  },
  // refetches the consents of all members, because their terms contain the names and wordings
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: consentKeys.all });
  },
  // refetches the member's consents, because the wording contains the name of the guide
  user_updated: ({ id }, client) => refreshConsents(client, id),
} satisfies LiveHandlers;
