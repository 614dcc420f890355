import { type IdOf, Outcome } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { array, bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const outcomeRow = row({
  id: id<'Outcome'>(),
  key: text,
  text,
  outcome_types: array(oneOf(Outcome.shape.outcomeTypes.element.options)),
  deprecated_at: nullable(instant),
  needs_note: bool,
  counts_as_outreach: bool,
});

const columns = 'id, key, text, outcome_types, deprecated_at, needs_note, counts_as_outreach';

/** Finds the outcomes of calls or visits, in list order. */
export async function findOutcomes(db: Db, usedFor: 'call' | 'visit'): Promise<Outcome[]> {
  const found = await rows(
    db,
    outcomeRow,
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

/**
 * Finds a visit outcome that was offered at a given time. The outcome must be in the given set, unless `set` is null.
 */
export async function findVisitOutcome(
  db: Db,
  asked: { id: IdOf<'Outcome'>; madeAt: string; set: Outcome['outcomeTypes'][number] | null },
): Promise<RowOf<typeof outcomeRow> | undefined> {
  const [found] = await rows(
    db,
    outcomeRow,
    `SELECT ${columns} FROM outcomes
      WHERE id = $1 AND 'visit' = ANY(used_for) AND (deprecated_at IS NULL OR deprecated_at > $2)
        AND ($3::text IS NULL OR $3 = ANY(outcome_types))`,
    [asked.id, asked.madeAt, asked.set],
  );
  return found;
}
