import type { StaffId } from '@guidepost/contracts';
import { answersFor, isAbsentAt, respondingGuide } from '@guidepost/rules';
import type { Db } from '../db.ts';
import { findAwayAround } from './queries-covers.ts';

/** The only place that determines who answers for a guide (docs/areas/absences.md#answering-guide). */

/** Finds the absences around an instant whose cover can answer. */
const findCovered = async (db: Db, at: Temporal.Instant) =>
  (await findAwayAround(db, at.toString())).filter(({ canAnswer }) => canAnswer);

/** Returns who answers for a guide at an instant: the guide, or the cover while the guide is away. */
export const answering = async (db: Db, guideId: StaffId, at: Temporal.Instant): Promise<StaffId> =>
  respondingGuide(guideId, await findCovered(db, at), at);

/** Returns who answers for a guide at an instant near `now`, for many guides and instants at once. */
export async function answeringNear(
  db: Db,
  now: Temporal.Instant,
): Promise<(guideId: StaffId, at: Temporal.Instant) => StaffId> {
  const absences = await findCovered(db, now);
  return (guideId, at) => respondingGuide(guideId, absences, at);
}

/** Returns the guides for whom a user answers at an instant, besides the user. */
export const covered = async (db: Db, coverId: StaffId, at: Temporal.Instant): Promise<StaffId[]> =>
  answersFor(coverId, await findCovered(db, at), at);

/**
 * Returns the staff who are away at an instant, with their last day and the name of who answers for them; null if
 * nobody can.
 */
export async function awayAt(
  db: Db,
  at: Temporal.Instant,
): Promise<ReadonlyMap<StaffId, { until: string; answeredBy: string | null }>> {
  const absences = await findAwayAround(db, at.toString());
  const covers = absences.filter(({ canAnswer }) => canAnswer);
  const names = new Map(covers.map(({ coverId, coverName }) => [coverId, coverName]));
  return new Map(
    absences
      .filter((absence) => isAbsentAt(absence, at))
      .map(({ staffId, lastDay }) => {
        const who = respondingGuide(staffId, covers, at);
        // if no cover can answer, or if covers form a circle, calls still go to the absent guide
        return [staffId, { until: lastDay, answeredBy: who === staffId ? null : (names.get(who) ?? null) }] as const;
      }),
  );
}
