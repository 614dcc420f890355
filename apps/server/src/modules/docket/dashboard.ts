import type { DocketDashboard } from '@guidepost/contracts';
import { dashboardText } from '../../connectors/analytics/local.ts';
import { viewableGuides } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import { signerOf } from '../../platform/signing.ts';
import { docketDay } from './service.ts';

/** How long an address works; the docket asks for a new one in time. */
const goodForMinutes = 15;

/** The address of a guide's dashboard, for who may view the guide. @throws AppError NOT_FOUND */
export async function dashboardEmbed(
  db: Db,
  viewer: Viewer,
  services: Services,
  { key, params }: { key: string; params: { guideId: number; yearMonth: string } },
): Promise<{ url: string | null; hasEmbed: boolean; expirationTimestamp: string | null }> {
  if (!(await viewableGuides(db, viewer, [params.guideId])).has(params.guideId)) throw notFound();
  const expiresAt = Temporal.Now.instant().add({ minutes: goodForMinutes }).round('millisecond');
  const { sign } = await signerOf(db, 'dashboards');
  const url = services.connectors.analytics.embed({ key, ...params, viewerId: viewer.id, expiresAt, sign });
  return { url, hasEmbed: url !== null, expirationTimestamp: url === null ? null : expiresAt.toString() };
}

/** Refuses an address that nobody signed, or that has expired. @throws AppError NOT_FOUND, DASHBOARD_EXPIRED */
async function check(
  db: Db,
  query: { guideId: number; yearMonth: string; expires: number; signature: string },
): Promise<void> {
  const signer = await signerOf(db, 'dashboards');
  if (!signer.isOf(query.signature, dashboardText(query))) throw notFound();
  if (Temporal.Now.instant().epochMilliseconds >= query.expires) throw new AppError('DASHBOARD_EXPIRED');
}

const daysSql = `
  SELECT d.day::date AS date, coalesce(f.calls, 0) AS calls, coalesce(f.texts, 0) AS texts, coalesce(f.visits, 0) AS visits,
         coalesce(f.notes, 0) AS notes, coalesce(t.done, 0) AS "todosDone"
    FROM generate_series($4::date, $5::date, interval '1 day') d (day)
    LEFT JOIN (
      SELECT (occurred_at AT TIME ZONE $6)::date AS day, count(*) FILTER (WHERE type = 'call') AS calls,
             count(*) FILTER (WHERE type = 'message') AS texts, count(*) FILTER (WHERE type = 'visit') AS visits,
             count(*) FILTER (WHERE type = 'note') AS notes
        FROM feed_items
       WHERE actor_id = $1 AND occurred_at >= $2 AND occurred_at < $3 AND state = 'past' AND deleted_at IS NULL GROUP BY 1) f
      ON f.day = d.day::date
    LEFT JOIN (
      SELECT (completed_at AT TIME ZONE $6)::date AS day, count(*) AS done FROM todos
       WHERE owner_id = $1 AND completed_at >= $2 AND completed_at < $3 GROUP BY 1) t ON t.day = d.day::date
   ORDER BY d.day`;

const totalsSql = `
  SELECT u.name AS guide_name,
         (SELECT count(*) FROM todos WHERE owner_id = $1 AND completed_at IS NULL AND date <= $4) AS open,
         count(m.user_id) AS members,
         count(m.user_id) FILTER (WHERE EXISTS (
           SELECT 1 FROM feed_items f WHERE f.member_id = m.user_id AND f.counts_as_outreach AND f.state = 'past'
              AND f.deleted_at IS NULL AND f.occurred_at >= $2 AND f.occurred_at < $3)) AS reached
    FROM users u
    LEFT JOIN (members m JOIN member_stages g ON g.id = m.stage_id AND g.key <> 'independence')
      ON m.assigned_guide_id = u.id AND m.deleted_at IS NULL
   WHERE u.id = $1 GROUP BY u.name`;

interface Totals {
  guide_name: string;
  open: number;
  members: number;
  reached: number;
}

/** The numbers of a guide's month, up to today. Whoever has the signed address may read them: they name no member. */
export async function dashboardData(
  db: Db,
  query: { guideId: number; yearMonth: string; expires: number; signature: string },
  now: Temporal.Instant,
): Promise<DocketDashboard> {
  await check(db, query);
  const { guideId, yearMonth } = query;
  const { timeZone, today } = await docketDay(db, null, guideId, now);
  const first = Temporal.PlainYearMonth.from(yearMonth).toPlainDate({ day: 1 });
  const last = first.with({ day: first.daysInMonth });
  const until = today < last.toString() ? Temporal.PlainDate.from(today) : last;
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone }).startOfDay().toInstant().toString();
  const span = [guideId, startOf(first), startOf(last.add({ days: 1 }))];
  const [days, [totals]] = await Promise.all([
    rows<DocketDashboard['days'][number]>(db, daysSql, [...span, first.toString(), until.toString(), timeZone]),
    rows<Totals>(db, totalsSql, [...span, today]),
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
    // Needs come with their own module.
    needs: [],
  };
}
