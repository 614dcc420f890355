import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { docketKeys } from './api.ts';
import { refreshIn } from './refreshIn.ts';

/** The address of a guide's dashboard for a month, `yyyy-MM`, asked again when it expires (staff §7). */
export const embedOptions = (guideId: number, yearMonth: string) =>
  queryOptions({
    queryKey: ['docket-embed', guideId, yearMonth] as const,
    queryFn: () => api(contracts.docket.embed, { body: { key: 'docketDashboard', params: { guideId, yearMonth } } }),
    refetchInterval: ({ state }) => refreshIn(state.data?.expirationTimestamp ?? null, Date.now()),
    meta: { caught: true },
  });

/** The query of our own dashboard's address; null where an outside service draws it. */
export function ownDashboard(url: string) {
  const { pathname, searchParams } = new URL(url, window.location.origin);
  if (pathname !== '/dashboards/docket') return null;
  const query = {
    guideId: Number(searchParams.get('guideId')),
    yearMonth: searchParams.get('yearMonth') ?? '',
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
  return query.signature === '' ? null : query;
}

type OwnQuery = NonNullable<ReturnType<typeof ownDashboard>>;

/** The numbers behind our own dashboard's address. */
export const dashboardOptions = (query: OwnQuery) =>
  queryOptions({
    // not the signature: a renewed address shows the same numbers until the new ones are here
    queryKey: [...docketKeys.all, 'dashboard', query.guideId, query.yearMonth] as const,
    queryFn: () => catching(['DASHBOARD_EXPIRED'])(contracts.docket.dashboard, { query }),
    meta: { caught: true },
  });
