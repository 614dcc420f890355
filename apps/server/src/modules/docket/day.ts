import type { StaffId } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import type { DocketDay } from './docket-day.ts';
import { zoneOf } from './queries.ts';

/** Returns the requested day, or today in the guide's zone. */
export async function docketDay(
  db: Db,
  viewer: Viewer | null,
  guideId: StaffId,
  now: Temporal.Instant,
  asked?: string | undefined,
): Promise<DocketDay> {
  const timeZone = guideId === viewer?.id ? viewer.timeZone : ((await zoneOf(db, guideId)) ?? 'UTC');
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const day = asked === undefined ? today : Temporal.PlainDate.from(asked);
  const startOf = (of: Temporal.PlainDate) => of.toZonedDateTime({ timeZone }).startOfDay().toInstant();
  const to = startOf(day.add({ days: 1 }));
  return {
    timeZone,
    day: day.toString(),
    today: today.toString(),
    from: startOf(day).toString(),
    to: to.toString(),
    now: now.toString(),
    lateBy: (Temporal.Instant.compare(to, now) < 0 ? to : now).toString(),
  };
}
