import { ApiError, contracts, type DocketDashboard, type StaffId } from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { serverNow } from '../../shared/clock.ts';
import { api, callHandling } from '../../shell/api.ts';
import { docketKeys } from '../docket/public.ts';
import { addressOf, type OwnAddress } from './address.ts';
import { timeUntilRefresh } from './time-until-refresh.ts';

/** Guide and month (`yyyy-MM`) of a dashboard. */
interface DashboardRef {
  guideId: StaffId;
  yearMonth: string;
}

/** Signed URL of a guide's dashboard. It is requested again shortly before it expires. */
export const embedOptions = ({ guideId, yearMonth }: DashboardRef) =>
  queryOptions({
    queryKey: ['docket-embed', guideId, yearMonth] as const,
    queryFn: () => api(contracts.docket.embed, { body: { key: 'docketDashboard', params: { guideId, yearMonth } } }),
    refetchInterval: ({ state }) => timeUntilRefresh(state.data?.expirationTimestamp ?? null, serverNow()),
    // The URL stays the same until it is about to expire, because each new URL reloads the frame.
    staleTime: ({ state }) => timeUntilRefresh(state.data?.expirationTimestamp ?? null, serverNow()) || 0,
    meta: { caught: true },
  });

/** Loads the numbers for a signed URL of Guidepost's own dashboard. */
export const readDashboard = (query: OwnAddress): Promise<DocketDashboard> =>
  callHandling('all')(contracts.docket.dashboard, { query });

/**
 * The numbers of a guide's month. Null if an external service shows them. If the signed URL has expired (for example,
 * while the computer was asleep), requests a new URL once.
 */
export const dashboardOptions = (client: QueryClient, which: DashboardRef) =>
  queryOptions({
    // The key omits the signature, so that the numbers stay visible while they load with a new URL.
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
