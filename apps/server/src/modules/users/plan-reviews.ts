import type { BodyOf, StaffId, users } from '@guidepost/contracts';
import { dateZones } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { reviewsTask } from './tasks.ts';

/** Adds a job that reassigns reviews after a user's role, teams or audited clients changed. */
export const planReviews = (tx: Db, userId: StaffId): Promise<void> =>
  addJob(tx, reviewsTask, { userId }, { key: `${reviewsTask}:${userId}` });

/**
 * Adds such jobs for the days after the last days of a user's team memberships and client audits. They run a
 * minute after midnight, so that a slightly slow clock does not matter.
 */
export async function planReviewsAtEnds(
  tx: Db,
  userId: StaffId,
  { teams, clientAuditors }: Pick<BodyOf<typeof users.update>, 'teams' | 'clientAuditors'>,
  now: Temporal.Instant,
): Promise<void> {
  const ends = [
    ...(teams ?? []).map(({ endDate }) => ({ endDate, zone: dateZones.team })),
    ...(clientAuditors ?? []).map(({ endDate }) => ({ endDate, zone: dateZones.client })),
  ];
  for (const { endDate, zone } of ends) {
    if (!endDate) continue;
    const at = Temporal.PlainDate.from(endDate).add({ days: 1 }).toZonedDateTime(zone).toInstant().add({ minutes: 1 });
    if (Temporal.Instant.compare(at, now) <= 0) continue;
    await addJob(tx, reviewsTask, { userId }, { key: `${reviewsTask}:${userId}:${at}`, runAt: at.toString() });
  }
}
