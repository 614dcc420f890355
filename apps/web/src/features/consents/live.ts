import type { LiveHandlers } from '../../shell/live.ts';
import { scheduledKeys } from '../feed/public.ts';
import { consentKeys, refreshConsents } from './api.ts';

/** Live events → consents in the cache. */
export const consentsLive = {
  consents_updated({ memberId }, client) {
    refreshConsents(client, memberId);
    // whether the member may be texted is one of them
    void client.invalidateQueries({ queryKey: ['texts', 'check'] });
    void client.invalidateQueries({ queryKey: scheduledKeys.of(memberId) });
    // and whether a provider may be planned in
    void client.invalidateQueries({ queryKey: ['schedule', 'providers', memberId] });
  },
  // names and wordings stand with every member
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: consentKeys.all });
  },
  // another guide is another name in the wording
  user_updated: ({ id }, client) => refreshConsents(client, id),
} satisfies LiveHandlers;
