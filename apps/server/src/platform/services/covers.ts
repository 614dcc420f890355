import type { StaffId } from '@guidepost/contracts';
import { answersFor, isAwayAt, whoAnswers } from '@guidepost/rules';
import type { Db } from '../db.ts';
import { findAwayAround } from './queries-covers.ts';

/** The one place that says who answers for a guide (docs/areas/absences.md#who-answers). */

/** The absences around an instant in which somebody can answer. */
const findCovered = async (db: Db, at: Temporal.Instant) =>
  (await findAwayAround(db, at.toString())).filter(({ canAnswer }) => canAnswer);

/** Who answers for a guide at an instant: themselves, or who covers for them while they are away. */
export const answering = async (db: Db, guideId: StaffId, at: Temporal.Instant): Promise<StaffId> =>
  whoAnswers(guideId, await findCovered(db, at), at);

/** Who answers for a guide at an instant near `now`, for many guides and instants at once. */
export async function answeringNear(
  db: Db,
  now: Temporal.Instant,
): Promise<(guideId: StaffId, at: Temporal.Instant) => StaffId> {
  const absences = await findCovered(db, now);
  return (guideId, at) => whoAnswers(guideId, absences, at);
}

/** For which guides somebody answers at an instant, besides themselves. */
export const covered = async (db: Db, coverId: StaffId, at: Temporal.Instant): Promise<StaffId[]> =>
  answersFor(coverId, await findCovered(db, at), at);

/** Who is away at an instant: until which day, and the name of who answers for them; null where nobody can. */
export async function awayAt(
  db: Db,
  at: Temporal.Instant,
): Promise<ReadonlyMap<StaffId, { until: string; answeredBy: string | null }>> {
  const absences = await findAwayAround(db, at.toString());
  const covers = absences.filter(({ canAnswer }) => canAnswer);
  const names = new Map(covers.map(({ coverId, coverName }) => [coverId, coverName]));
  return new Map(
    absences
      .filter((absence) => isAwayAt(absence, at))
      .map(({ staffId, lastDay }) => {
        const who = whoAnswers(staffId, covers, at);
        // where no cover can answer, or covers lead in a circle, calls still come to who is away
        return [staffId, { until: lastDay, answeredBy: who === staffId ? null : (names.get(who) ?? null) }] as const;
      }),
  );
}
