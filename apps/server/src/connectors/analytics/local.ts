import type { Analytics, DashboardRequest } from './port.ts';

/** Returns the text to sign for a dashboard's URL. */
export const dashboardText = (request: Pick<DashboardRequest, 'guideId' | 'yearMonth'> & { expires: number }): string =>
  `docketDashboard/${request.guideId}/${request.yearMonth}/${request.expires}`;

/** Analytics without an outside service. The dashboard is a page of this server, with a signed URL that expires. */
export const createLocalAnalytics = (publicUrl: string): Analytics => ({
  embed({ key, guideId, yearMonth, expiresAt, sign }) {
    if (key !== 'docketDashboard') return null;
    const expires = expiresAt.epochMilliseconds;
    const query = new URLSearchParams({
      guideId: String(guideId),
      yearMonth,
      expires: String(expires),
      signature: sign(dashboardText({ guideId, yearMonth, expires })),
    });
    return `${publicUrl}/dashboards/docket?${query}`;
  },
});
