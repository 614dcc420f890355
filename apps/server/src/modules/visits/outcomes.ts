import type { IdOf, Outcome } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { refusedAt } from '../../platform/errors.ts';
import { findVisitOutcome } from './queries-outcomes.ts';

/** The set of outcomes that a visit offers: outcomes for resources, or outcomes for the visit itself. */
export type OutcomeSet = Outcome['outcomeTypes'][number];

/**
 * Returns a visit's outcome at a given time, or null if the visit has no outcome. A deprecated outcome remains valid
 * for visits before its deprecation. If `set` is null, the outcome was selected earlier and may be from any set.
 * @throws AppError OUTCOME_NOT_FOUND
 */
export async function visitOutcome(
  db: Db,
  id: IdOf<'Outcome'> | null,
  madeAt: string,
  set: OutcomeSet | null,
): Promise<{ needsNote: boolean; countsAsOutreach: boolean } | null> {
  if (id === null) return null;
  const row = await findVisitOutcome(db, { id, madeAt, set });
  if (row) return { needsNote: row.needs_note, countsAsOutreach: row.counts_as_outreach };
  throw refusedAt('OUTCOME_NOT_FOUND', 'outcomeId', 'exists', 'This outcome could not be found.');
}
