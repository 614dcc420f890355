import { asId } from '@guidepost/contracts';
import type { LiveHandlers } from '../../shell/live.ts';
import { actingUserQuery } from '../../shell/session/verify.ts';
import { refreshAbsences } from '../absences/public.ts';
import { userKeys } from './api.ts';

/** Live events of the staff: administrators see each other's changes. */
export const usersLive = {
  setup_updated: ({ type, id }, client) => {
    if (type !== 'users') return;
    // another role, other teams: what one may do and see here is asked anew
    const { queryKey } = actingUserQuery;
    if (client.getQueryData(queryKey)?.id === id) void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: userKeys.list });
    // who could take something over may be somebody else now, whoever's it is
    void client.invalidateQueries({ queryKey: userKeys.allHoldings });
    // nor can who covers perhaps any more
    void refreshAbsences(client);
    void client.invalidateQueries({ queryKey: userKeys.sessions(asId(id)) });
  },
} satisfies LiveHandlers;
