import type { StaffId } from '@guidepost/contracts';
import { answersFor, isAwayAt, whoAnswers } from '@guidepost/rules';
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

/** Who is away at an instant: until which day, and the name of who answers for them; without those whom nobody covers. */
export async function awayAt(
  db: Db,
  at: Temporal.Instant,
): Promise<ReadonlyMap<StaffId, { until: string; answeredBy: string }>> {
  const absences = await findAwayAround(db, at.toString());
  const names = new Map(absences.map(({ coverId, coverName }) => [coverId, coverName]));
  return new Map(
    absences
      .filter((absence) => isAwayAt(absence, at))
      .flatMap(({ staffId, lastDay }) => {
        const answeredBy = names.get(whoAnswers(staffId, absences, at));
        // where covers lead in a circle it is the guide after all
        return answeredBy === undefined ? [] : [[staffId, { until: lastDay, answeredBy }] as const];
      }),
  );
}
