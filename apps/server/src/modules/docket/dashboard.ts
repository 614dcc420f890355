import { type DocketDashboard, needStatusKeys, type StaffId } from '@guidepost/contracts';
import { dashboardText } from '../../connectors/analytics/local.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { viewableGuides } from '../../platform/access/visible.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/module.ts';
import { signerOf } from '../../platform/signing.ts';
import { docketDay } from './day.ts';
import { findDays, findNeedCounts, findSupervised, findTotals } from './queries-dashboard.ts';

/** How long a dashboard's URL is valid, in minutes. The docket requests a new URL before the old one expires. */
const dashboardUrlMinutes = 15;

/**
 * Returns the URL of a guide's dashboard, for users who may view the guide.
 * @throws AppError NOT_FOUND
 */
export async function dashboardEmbed(
  db: Db,
  viewer: Viewer,
  services: Services,
  { key, params }: { key: string; params: { guideId: StaffId; yearMonth: string } },
): Promise<{ url: string | null; hasEmbed: boolean; expirationTimestamp: string | null }> {
  if (!(await viewableGuides(db, viewer, [params.guideId])).has(params.guideId)) throw notFound();
  const expiresAt = Temporal.Now.instant().add({ minutes: dashboardUrlMinutes }).round('millisecond');
  const { sign } = await signerOf(db, 'dashboards');
  const url = services.connectors.analytics.embed({ key, ...params, viewerId: viewer.id, expiresAt, sign });
  return { url, hasEmbed: url !== null, expirationTimestamp: url === null ? null : expiresAt.toString() };
}

/**
 * Refuses a URL that has expired or has no valid signature.
 * @throws AppError NOT_FOUND, DASHBOARD_EXPIRED
 */
async function checkDashboardUrl(
  db: Db,
  query: { guideId: StaffId; yearMonth: string; expires: number; signature: string },
): Promise<void> {
  const signer = await signerOf(db, 'dashboards');
  if (!signer.isOf(query.signature, dashboardText(query))) throw notFound();
  if (Temporal.Now.instant().epochMilliseconds >= query.expires) throw new AppError('DASHBOARD_EXPIRED');
}

/**
 * Returns the statistics of a guide's month until today. For a supervisor, they include the supervised guides. The
 * signed URL is sufficient authorization, because the statistics contain no names of members.
 */
export async function dashboardData(
  db: Db,
  query: { guideId: StaffId; yearMonth: string; expires: number; signature: string },
  now: Temporal.Instant,
): Promise<DocketDashboard> {
  await checkDashboardUrl(db, query);
  const { guideId, yearMonth } = query;
  const { timeZone, today } = await docketDay(db, null, guideId, now);
  const first = Temporal.PlainYearMonth.from(yearMonth).toPlainDate({ day: 1 });
  const last = first.with({ day: first.daysInMonth });
  const until = today < last.toString() ? Temporal.PlainDate.from(today) : last;
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone }).startOfDay().toInstant().toString();
  const guideIds = [guideId, ...(await findSupervised(db, guideId, now.toString()))];
  const month = { guideId, guideIds, from: startOf(first), to: startOf(last.add({ days: 1 })), timeZone };
  const [days, totals, needs] = await Promise.all([
    findDays(db, month, first.toString(), until.toString()),
    findTotals(db, month, today),
    findNeedCounts(db, guideIds, today),
  ]);
  if (!totals) throw notFound();
  const { members, reached, open } = totals;
  const sum = (of: 'visits' | 'todosDone') => days.reduce((total, day) => total + day[of], 0);
  return {
    guideId,
    guideName: totals.guide_name,
    yearMonth,
    days,
    outreach: {
      members,
      reached,
      left: members - reached,
      daysLeft: Math.max(0, Temporal.PlainDate.from(today).until(last, { largestUnit: 'day' }).days),
    },
    visits: sum('visits'),
    todos: { done: sum('todosDone'), open },
    needs: needStatusKeys.flatMap((status) => needs.filter((counted) => counted.status === status)),
  };
}
