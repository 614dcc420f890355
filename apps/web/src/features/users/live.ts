import { asId } from '@guidepost/contracts';
import type { LiveHandlers } from '../../shell/live.ts';
import { actingUserQuery } from '../../shell/session/verify.ts';
import { refreshAbsences } from '../absences/public.ts';
import { userKeys } from './api.ts';

/** Applies live events to the cached staff, so that administrators see each other's changes. */
export const usersLive = {
  setup_updated: ({ type, id }, client) => {
    if (type !== 'users') return;
    // refetches the acting user, because their role and teams determine their permissions and what they can see
    const { queryKey } = actingUserQuery;
    if (client.getQueryData(queryKey)?.id === id) void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: userKeys.list });
    // refetches all users' work, because the possible successors may have changed
    void client.invalidateQueries({ queryKey: userKeys.allHoldings });
    // refetches the absences, because a covering user may no longer be able to cover
    void refreshAbsences(client);
    void client.invalidateQueries({ queryKey: userKeys.sessions(asId(id)) });
  },
} satisfies LiveHandlers;
