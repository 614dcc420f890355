import type { Outcome } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';

interface OutcomeRow {
  id: number;
  key: string;
  text: string;
  outcome_types: Outcome['outcomeTypes'];
  deprecated_at: string | null;
  needs_note: boolean;
  counts_as_outreach: boolean;
}

const columns = 'id, key, text, outcome_types, deprecated_at, needs_note, counts_as_outreach';

export async function listOutcomes(db: Db, usedFor: 'call' | 'visit'): Promise<Outcome[]> {
  const found = await rows<OutcomeRow>(
    db,
    `SELECT ${columns} FROM outcomes WHERE $1 = ANY(used_for) ORDER BY sort_order, id`,
    [usedFor],
  );
  return found.map((row) => ({
    id: row.id,
    key: row.key,
    text: row.text,
    outcomeTypes: row.outcome_types,
    deprecatedAt: row.deprecated_at,
    needsNote: row.needs_note,
  }));
}

/** The set of outcomes that a visit chooses from: of a resource, or of the visit itself (staff §3, §4). */
export type OutcomeSet = Outcome['outcomeTypes'][number];

/**
 * The outcome of a visit that was made at an instant; null for none. One that is deprecated stays good for what was
 * made before that (staff §4). `set` is null where it was chosen before. @throws AppError OUTCOME_NOT_FOUND
 */
export async function visitOutcome(
  db: Db,
  id: number | null,
  madeAt: string,
  set: OutcomeSet | null,
): Promise<{ needsNote: boolean; countsAsOutreach: boolean } | null> {
  if (id === null) return null;
  const [row] = await rows<OutcomeRow>(
    db,
    `SELECT ${columns} FROM outcomes
      WHERE id = $1 AND 'visit' = ANY(used_for) AND (deprecated_at IS NULL OR deprecated_at > $2)
        AND ($3::text IS NULL OR $3 = ANY(outcome_types))`,
    [id, madeAt, set],
  );
  if (row) return { needsNote: row.needs_note, countsAsOutreach: row.counts_as_outreach };
  throw new AppError('OUTCOME_NOT_FOUND', {
    errors: [{ property: 'outcomeId', constraints: { exists: 'This outcome could not be found.' } }],
  });
}
