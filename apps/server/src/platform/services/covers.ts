import type { StaffId } from '@guidepost/contracts';
import { answersFor, whoAnswers } from '@guidepost/rules';
import type { Db } from '../db.ts';
import { findAwayAround } from './queries-covers.ts';

/** The one place that says who answers for a guide (docs/areas/absences.md#who-answers). */

/** Who answers for a guide at an instant: themselves, or who covers for them while they are away. */
export const answering = async (db: Db, guideId: StaffId, at: Temporal.Instant): Promise<StaffId> =>
  whoAnswers(guideId, await findAwayAround(db, at.toString()), at);

/** Who answers for a guide at an instant near `now`, for many guides and instants at once. */
export async function answeringNear(
  db: Db,
  now: Temporal.Instant,
): Promise<(guideId: StaffId, at: Temporal.Instant) => StaffId> {
  const absences = await findAwayAround(db, now.toString());
  return (guideId, at) => whoAnswers(guideId, absences, at);
}

/** For which guides somebody answers at an instant, besides themselves. */
export const covered = async (db: Db, coverId: StaffId, at: Temporal.Instant): Promise<StaffId[]> =>
  answersFor(coverId, await findAwayAround(db, at.toString()), at);
