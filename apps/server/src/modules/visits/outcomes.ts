import type { IdOf, Outcome } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { refusedAt } from '../../platform/errors.ts';
import { findVisitOutcome } from './queries-outcomes.ts';

/** The set of outcomes that a visit chooses from: of a resource, or of the visit itself. */
export type OutcomeSet = Outcome['outcomeTypes'][number];

/**
 * The outcome of a visit that was made at an instant; null for none. One that is deprecated stays good for what was
 * made before that. `set` is null if it was chosen before. @throws AppError OUTCOME_NOT_FOUND
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
