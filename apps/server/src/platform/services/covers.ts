import type { StaffId } from '@guidepost/contracts';
import { coveredGuides, isAbsentAt, respondingGuide } from '@guidepost/rules';
import type { Db } from '../db.ts';
import { findAbsencesAround } from './queries-covers.ts';

/** Only this file determines which guide responds for an absent guide (docs/areas/absences.md#answering-guide). */

/** Finds the absences around a given time whose covering guide is able to respond. */
const findCovered = async (db: Db, at: Temporal.Instant) =>
  (await findAbsencesAround(db, at.toString())).filter(({ canAnswer }) => canAnswer);

/** Returns the guide who responds at a given time: the given guide, or the covering guide during an absence. */
export const findRespondingGuide = async (db: Db, guideId: StaffId, at: Temporal.Instant): Promise<StaffId> =>
  respondingGuide(guideId, await findCovered(db, at), at);

/**
 * Returns a function that finds who responds for a guide at a given time, which must be near `now`. Use it for many
 * guides and times.
 */
export async function createRespondingGuideFinder(
  db: Db,
  now: Temporal.Instant,
): Promise<(guideId: StaffId, at: Temporal.Instant) => StaffId> {
  const absences = await findCovered(db, now);
  return (guideId, at) => respondingGuide(guideId, absences, at);
}

/** Returns the absent guides that a user responds for at a given time. The user is not included. */
export const findCoveredGuides = async (db: Db, coverId: StaffId, at: Temporal.Instant): Promise<StaffId[]> =>
  coveredGuides(coverId, await findCovered(db, at), at);

/**
 * Returns the staff who are absent at a given time, with the last day of each absence and the name of the guide who
 * responds. The name is null if no guide is able to respond.
 */
export async function findAbsentStaff(
  db: Db,
  at: Temporal.Instant,
): Promise<ReadonlyMap<StaffId, { until: string; answeredBy: string | null }>> {
  const absences = await findAbsencesAround(db, at.toString());
  const covers = absences.filter(({ canAnswer }) => canAnswer);
  const names = new Map(covers.map(({ coverId, coverName }) => [coverId, coverName]));
  return new Map(
    absences
      .filter((absence) => isAbsentAt(absence, at))
      .map(({ staffId, lastDay }) => {
        const who = respondingGuide(staffId, covers, at);
        // calls are routed to the absent guide if no covering guide is able to respond, or if guides cover for each
        // other in a circle
        return [staffId, { until: lastDay, answeredBy: who === staffId ? null : (names.get(who) ?? null) }] as const;
      }),
  );
}
