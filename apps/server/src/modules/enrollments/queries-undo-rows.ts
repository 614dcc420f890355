import { type EnrollmentUndoOutcome, enrollmentResults, type Sentence } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, id, int, nullable, oneOf, type RowOf, row } from '../../platform/row.ts';
import type { ImportId, UndoResults } from './queries-imports.ts';

const undoRow = row({
  position: int,
  member_id: id<'Member'>(),
  result: nullable(oneOf(enrollmentResults)),
  /** True for the first row about a member. Only this row is counted. */
  is_first: bool,
});
export type UndoRow = RowOf<typeof undoRow>;

/**
 * Finds the next rows of an import that are about a member and have not been undone, in the file's order. If a member
 * has several rows, they are undone together with the first one.
 */
export const findUndoRows = (db: Db, importId: ImportId, after: number, limit: number): Promise<UndoRow[]> =>
  rows(
    db,
    undoRow,
    `SELECT position, member_id, result,
            NOT EXISTS (SELECT FROM enrollment_rows e WHERE e.import_id = r.import_id AND e.member_id = r.member_id
                         AND e.position < r.position AND e.result IS NOT NULL) AS is_first
       FROM enrollment_rows r
      WHERE import_id = $1 AND position > $2 AND member_id IS NOT NULL AND result IS NOT NULL
        AND NOT EXISTS (SELECT FROM enrollment_rows d
                         WHERE d.import_id = $1 AND d.member_id = r.member_id AND d.undone IN ('undone', 'partly'))
      ORDER BY position LIMIT $3`,
    [importId, after, limit],
  );

export interface Undone {
  position: number;
  undone: EnrollmentUndoOutcome | null;
  notes: readonly Sentence[];
}

/** Stores the results of rows and the progress of the undo. */
export async function updateUndone(
  tx: Db,
  importId: ImportId,
  list: readonly Undone[],
  { position, results, at }: { position: number; results: UndoResults; at: string },
): Promise<void> {
  await execute(
    tx,
    `UPDATE enrollment_rows r SET undone = x.undone, undo_notes = x.notes
       FROM jsonb_to_recordset($2::jsonb) AS x (position int, undone text, notes jsonb)
      WHERE r.import_id = $1 AND r.position = x.position`,
    [importId, JSON.stringify(list)],
  );
  await execute(
    tx,
    `UPDATE enrollment_imports i SET at_position = $2, worked_at = $4,
            undo_results = i.undo_results || (SELECT coalesce(jsonb_object_agg(key, coalesce((i.undo_results->>key)::int, 0) + value::int), '{}')
                                                FROM jsonb_each_text($3::jsonb))
      WHERE id = $1`,
    [importId, position, JSON.stringify(results), at],
  );
}
