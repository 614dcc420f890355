import { asId } from '@guidepost/contracts';
import type { LiveHandlers } from '../../shell/live.ts';
import { actingUserQuery } from '../../shell/session/verify.ts';
import { refreshAbsences } from '../absences/public.ts';
import { userKeys } from './api.ts';

/** Live events for staff in the cache, so that administrators see each other's changes. */
export const usersLive = {
  setup_updated: ({ type, id }, client) => {
    if (type !== 'users') return;
    // a different role or team changes the acting user's own permissions and visible data
    const { queryKey } = actingUserQuery;
    if (client.getQueryData(queryKey)?.id === id) void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: userKeys.list });
    // the possible successors of any user may have changed
    void client.invalidateQueries({ queryKey: userKeys.allHoldings });
    // the covering user may no longer be able to cover
    void refreshAbsences(client);
    void client.invalidateQueries({ queryKey: userKeys.sessions(asId(id)) });
  },
} satisfies LiveHandlers;
