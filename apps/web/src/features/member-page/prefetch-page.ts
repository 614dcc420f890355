import type { ActingUser, Member } from '@guidepost/contracts';
import { businessNow } from '../../shared/clock.ts';
import { can } from '../../shell/api.ts';
import { queryClient } from '../../shell/query.ts';
import { deathReportOptions } from '../death-reports/public.ts';
import { feedOptions, pendingOptions, scheduledOptions } from '../feed/public.ts';
import { needsOptions } from '../needs/public.ts';
import { memberAlertsQuery } from '../notifications/public.ts';
import { memberTodosOptions } from '../todos/public.ts';

/**
 * Requests what the member page shows first, in the order of its importance: the feed, the banners, and the strip below
 * the header. Requests nothing that is cached. The page uses the same queries and shows any error.
 */
export function prefetchPage(user: ActingUser, member: Member): void {
  const { id } = member;
  const today = businessNow().toZonedDateTimeISO(user.timeZone).toPlainDate().toString();
  const requests: readonly (Promise<unknown> | false)[] = [
    queryClient.ensureInfiniteQueryData(feedOptions(id)),
    can(user, 'CAN_VIEW_ALERTS') && queryClient.ensureQueryData(memberAlertsQuery(id)),
    queryClient.ensureQueryData(deathReportOptions(id)),
    queryClient.ensureQueryData(pendingOptions(id)),
    queryClient.ensureQueryData(memberTodosOptions(id)),
    can(member, 'CAN_SEE_SMS') && queryClient.ensureQueryData(scheduledOptions(id)),
    can(member, 'CAN_SEE_USER_NEEDS') && queryClient.ensureQueryData(needsOptions(id, today)),
  ];
  for (const request of requests) if (request) void request.catch(() => {});
}
