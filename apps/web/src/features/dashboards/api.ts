import { ApiError, contracts, type DocketDashboard, type StaffId } from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { serverNow } from '../../shell/session/clock.ts';
import { docketKeys } from '../docket/public.ts';
import { addressOf, type OwnAddress } from './address.ts';
import { refreshIn } from './refresh-in.ts';

/** Whose dashboard, and of which month, `yyyy-MM`. */
interface Which {
  guideId: StaffId;
  yearMonth: string;
}

/** The signed address of a guide's dashboard, asked again shortly before it expires. */
export const embedOptions = ({ guideId, yearMonth }: Which) =>
  queryOptions({
    queryKey: ['docket-embed', guideId, yearMonth] as const,
    queryFn: () => api(contracts.docket.embed, { body: { key: 'docketDashboard', params: { guideId, yearMonth } } }),
    refetchInterval: ({ state }) => refreshIn(state.data?.expirationTimestamp ?? null, serverNow()),
    // until then it stays the same: a frame would load again with every other one
    staleTime: ({ state }) => refreshIn(state.data?.expirationTimestamp ?? null, serverNow()) || 0,
    meta: { caught: true },
  });

/** The numbers behind an address of our own. */
export const readDashboard = (query: OwnAddress): Promise<DocketDashboard> =>
  catching('all')(contracts.docket.dashboard, { query });

/**
 * The numbers of a guide's month; null if an outside service draws them. An address that has expired all the same,
 * because the computer slept, is asked for once more.
 */
export const dashboardOptions = (client: QueryClient, which: Which) =>
  queryOptions({
    // not the signature: with a new address the same numbers stand until the new ones are here
    queryKey: [...docketKeys.all, 'dashboard', which.guideId, which.yearMonth] as const,
    async queryFn(): Promise<DocketDashboard | null> {
      const read = async () => {
        const { url } = await client.fetchQuery(embedOptions(which));
        const address = url === null ? null : addressOf(url, window.location.origin);
        return address && readDashboard(address);
      };
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'DASHBOARD_EXPIRED')) throw error;
        await client.invalidateQueries({ queryKey: embedOptions(which).queryKey, refetchType: 'none' });
        return read();
      }
    },
    meta: { caught: true },
  });
