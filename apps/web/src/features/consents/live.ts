import type { LiveHandlers } from '../../shell/live.ts';
import { scheduledKeys } from '../feed/public.ts';
import { consentKeys, refreshConsents } from './api.ts';

/** Applies live events to the cached consents. */
export const consentsLive = {
  consents_updated({ memberId }, client) {
    refreshConsents(client, memberId);
    // consent determines whether the member may be texted
    void client.invalidateQueries({ queryKey: ['texts', 'check'] });
    void client.invalidateQueries({ queryKey: scheduledKeys.of(memberId) });
    // consent determines whether a visit with a provider can be scheduled
    void client.invalidateQueries({ queryKey: ['schedule', 'providers', memberId] });
  },
  // the list of links shows whether the texts with the links arrived
  text_updated({ subjectId }, client) {
    if (subjectId !== null) void client.invalidateQueries({ queryKey: consentKeys.links(subjectId) });
  },
  // the cached terms of every member contain the terms' names and wordings
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: consentKeys.all });
  },
  // the wording contains the guide's name
  user_updated: ({ id }, client) => refreshConsents(client, id),
} satisfies LiveHandlers;
