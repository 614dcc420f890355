import { type MemberId, maxTodos, type StaffId, type TodoId } from '@guidepost/contracts';
import { sharedResponseTypes } from '@guidepost/rules';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import { day, id, instant, nullable, outer, type RowOf, row, text } from '../../platform/row.ts';
import { type DocketOwners, memberColumns, memberJoins, memberRow, otherGuideName, todoMembers } from './queries.ts';

const todoRow = row({
  id: id<'Todo'>(),
  type: text,
  subject_id: nullable(id<'Member'>()),
  cause_id: id(),
  owner_id: nullable(id<'Staff'>()),
  date: day,
  created_at: instant,
});
export type TodoRow = RowOf<typeof todoRow>;
/** Columns of `todoRow`, from todos `t`. */
const todoColumns = 't.id, t.type, t.member_id AS subject_id, t.cause_id, t.owner_id, t.date, t.created_at';

/**
 * A todo with its member and the member's guide. The columns of the member and the guide are null if the todo has no
 * member.
 */
const listedRow = row({
  ...todoRow,
  owner_name: nullable(text),
  guide_name: nullable(text),
  ...outer(memberRow),
});
export type ListedTodoRow = RowOf<typeof listedRow>;

/** SQL condition that is true if the viewer may see the member. $n is the first value of the viewer's scope. */
const isVisible = (viewer: Viewer, n: number) =>
  `(t.member_id IS NULL OR (m.deleted_at IS NULL AND ${inScope(viewer, n)}))`;

/** SQL list of the types of todos for texts and calls that wait for an answer. */
const responseTypes = sharedResponseTypes.map((type) => `'${type}'`).join(', ');

/**
 * SQL query for open todos, texts and calls first, then the newest. A text that may mention suicide is therefore in the
 * list if many newer todos of other types are open. `where` is a condition, and `guideId` is SQL for the docket's guide.
 * $n is the first value of the viewer's scope.
 */
const listSql = (viewer: Viewer, where: string, guideId: string, n: number) => `
  SELECT ${todoColumns}, ${otherGuideName('t.owner_id', guideId)} AS owner_name,
         ${otherGuideName('m.assigned_guide_id', guideId)} AS guide_name, ${memberColumns}
    FROM todos t ${todoMembers} ${memberJoins}
   WHERE ${where} AND t.completed_at IS NULL AND ${isVisible(viewer, n)}
   ORDER BY t.type IN (${responseTypes}) DESC, t.created_at DESC, t.id DESC LIMIT ${maxTodos}`;

/**
 * Returns the open todos of a docket's owners, texts and calls first: up to a day (`until`), or with a date after a day
 * (`after`). The days have the format `yyyy-MM-dd`.
 */
export const findTodosOfGuides = (
  db: Db,
  viewer: Viewer,
  guideIds: DocketOwners,
  which: { until: string } | { after: string },
): Promise<ListedTodoRow[]> => {
  const [operator, day] = 'until' in which ? ['<=', which.until] : ['>', which.after];
  const sql = listSql(viewer, `t.owner_id = ANY($1::bigint[]) AND t.date ${operator} $2`, '($1::bigint[])[1]', 3);
  return rows(db, listedRow, sql, [guideIds, day, ...scopeValues(viewer)]);
};

/**
 * Returns a member's open todos, texts and calls first. Includes snoozed todos, todos of all owners
 * and todos without an owner.
 */
export const findTodosOfMember = (db: Db, viewer: Viewer, memberId: MemberId): Promise<ListedTodoRow[]> =>
  rows(db, listedRow, listSql(viewer, 't.member_id = $1', 'NULL::bigint', 2), [memberId, ...scopeValues(viewer)]);

/**
 * Locks an open todo of one of these guides until the transaction ends, and returns it. Returns undefined if there is
 * no such todo that the viewer may see.
 */
export async function lockTodo(
  tx: Db,
  viewer: Viewer,
  { guideIds, todoId }: { guideIds: readonly StaffId[]; todoId: TodoId },
): Promise<TodoRow | undefined> {
  const [found] = await rows(
    tx,
    todoRow,
    `SELECT ${todoColumns} FROM todos t LEFT JOIN members m ON m.user_id = t.member_id
      WHERE t.id = $1 AND t.owner_id = ANY($2::bigint[]) AND t.completed_at IS NULL AND ${isVisible(viewer, 3)} FOR UPDATE OF t`,
    [todoId, guideIds, ...scopeValues(viewer)],
  );
  return found;
}

/**
 * Locks a member's open todos of these types until the transaction ends, and returns them. With `ownerIds`, only todos
 * of these owners.
 */
export const lockWaiting = (
  tx: Db,
  memberId: MemberId,
  { types, until, ownerIds }: { types: readonly string[]; until: string | null; ownerIds?: readonly StaffId[] },
): Promise<TodoRow[]> =>
  rows(
    tx,
    todoRow,
    `SELECT ${todoColumns} FROM todos t
      WHERE t.member_id = $1 AND t.type = ANY($2::text[]) AND t.completed_at IS NULL
        AND ($3::timestamptz IS NULL OR t.created_at <= $3)
        AND ($4::bigint[] IS NULL OR t.owner_id = ANY($4)) ORDER BY t.id FOR UPDATE`,
    [memberId, types, until, ownerIds ?? null],
  );
