import { type Db, isIn, rows } from '../../platform/db.ts';
import { id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';

const assignmentRow = row({ id: id(), effective_at: instant, guide_name: nullable(text) });

/** Returns assignments by id. `guide_name` is null if the member became unassigned. */
export const findAssignments = (db: Db, ids: readonly number[]): Promise<RowOf<typeof assignmentRow>[]> =>
  rows(
    db,
    assignmentRow,
    `SELECT a.id, a.effective_at, g.name AS guide_name
       FROM member_assignments a LEFT JOIN users g ON g.id = a.guide_id
      WHERE a.id ${isIn(1)}`,
    [ids],
  );
