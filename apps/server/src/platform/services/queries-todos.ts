import type { CallId, MemberId, StaffId, TodoId } from '@guidepost/contracts';
import { reviewTypes } from '@guidepost/rules';
import { type Db, rows } from '../db.ts';
import { day, id, instant, nullable, type RowOf, row, text } from '../row.ts';
import type { NewTodo, TodoCause } from './todos.ts';

const todoRow = row({
  id: id<'Todo'>(),
  owner_id: nullable(id<'Staff'>()),
  type: text,
  member_id: nullable(id<'Member'>()),
  date: day,
  created_at: instant,
  completed_at: nullable(instant),
});
export type StoredTodo = RowOf<typeof todoRow>;
const movedRow = row({ ...todoRow, former_id: nullable(id<'Staff'>()) });

const columns = 'id, owner_id, type, member_id, date, created_at, completed_at';

const openSql = `
  INSERT INTO todos (owner_id, member_id, type, cause_type, cause_id, date, created_at)
  VALUES (coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $1 AND NOT $8), $2), $1, $3, $4, $5, $6, $7)
  ON CONFLICT (type, cause_type, cause_id) WHERE completed_at IS NULL DO NOTHING
  RETURNING ${columns}`;

const closeSql = `
  UPDATE todos SET completed_at = $4
   WHERE type = $1 AND cause_type = $2 AND cause_id = $3 AND completed_at IS NULL
  RETURNING ${columns}`;

const closeOfMemberSql = `
  UPDATE todos SET completed_at = $3, answered_by_call_id = $5
   WHERE ($1::text IS NULL OR type = $1) AND member_id = $2 AND completed_at IS NULL AND created_at <= coalesce($4::timestamptz, 'infinity')
  RETURNING ${columns}`;

const moveSql = `UPDATE todos SET date = $2 WHERE id = ANY($1::bigint[]) AND completed_at IS NULL RETURNING ${columns}`;

const personalTypes: readonly string[] = [...reviewTypes, 'HANDOVER_RETURN'];

/**
 * Also returns the previous owner, because the todo disappears from that user's docket. Personal todos keep their
 * owner.
 */
const reassignSql = `
  UPDATE todos t SET owner_id = $2 FROM todos before
   WHERE before.id = t.id AND t.member_id = $1 AND t.completed_at IS NULL AND t.owner_id IS DISTINCT FROM $2 AND t.type <> ALL($4::text[])
   AND t.id <> ALL($3::bigint[])
  RETURNING t.id, t.owner_id, t.type, t.member_id, t.date, t.created_at, t.completed_at, before.owner_id AS former_id`;

/** Opens a todo. Returns undefined if its cause already has an open todo. */
export async function insertTodo(tx: Db, todo: NewTodo): Promise<StoredTodo | undefined> {
  const [opened] = await rows(tx, todoRow, openSql, [
    todo.memberId,
    todo.ownerId ?? null,
    todo.type,
    todo.causeType,
    todo.causeId,
    todo.date,
    todo.createdAt,
    todo.isPersonal ?? false,
  ]);
  return opened;
}

/** Closes the open todo of a cause. Returns undefined if the cause has no open todo. */
export async function closeTodo(tx: Db, cause: TodoCause, completedAt: string): Promise<StoredTodo | undefined> {
  const [closed] = await rows(tx, todoRow, closeSql, [cause.type, cause.causeType, cause.causeId, completedAt]);
  return closed;
}

/** Deletes the open todo of a cause. Returns undefined if the cause has no open todo. */
export async function deleteTodo(tx: Db, cause: TodoCause): Promise<StoredTodo | undefined> {
  const [deleted] = await rows(
    tx,
    todoRow,
    `DELETE FROM todos WHERE type = $1 AND cause_type = $2 AND cause_id = $3 AND completed_at IS NULL RETURNING ${columns}`,
    [cause.type, cause.causeType, cause.causeId],
  );
  return deleted;
}

const closeManySql = `
  UPDATE todos t SET completed_at = $2
    FROM jsonb_to_recordset($1::jsonb) AS c (type text, "causeType" text, "causeId" bigint)
   WHERE t.type = c.type AND t.cause_type = c."causeType" AND t.cause_id = c."causeId" AND t.completed_at IS NULL
  RETURNING t.id, t.owner_id, t.type, t.member_id, t.date, t.created_at, t.completed_at`;

/** Closes the open todos of several causes. Returns the todos that were open. */
export const closeTodos = (tx: Db, causes: readonly TodoCause[], completedAt: string): Promise<StoredTodo[]> =>
  rows(tx, todoRow, closeManySql, [
    JSON.stringify(causes.map(({ type, causeType, causeId }) => ({ type, causeType, causeId }))),
    completedAt,
  ]);

/**
 * Closes a member's open todos, either of one type or of all types. With `before`, closes only todos that were opened
 * by that time.
 */
export const closeTodosOfMember = (
  tx: Db,
  todo: { type?: string; memberId: MemberId; before?: string | undefined; answeredByCallId?: CallId },
  completedAt: string,
): Promise<StoredTodo[]> =>
  rows(tx, todoRow, closeOfMemberSql, [
    todo.type ?? null,
    todo.memberId,
    completedAt,
    todo.before ?? null,
    todo.answeredByCallId ?? null,
  ]);

/** Reopens completed todos and assigns them to the member's current guide. */
export const reopenTodos = (tx: Db, todoIds: readonly TodoId[]): Promise<StoredTodo[]> =>
  rows(
    tx,
    todoRow,
    `UPDATE todos SET completed_at = NULL, answered_by_call_id = NULL,
            owner_id = coalesce((SELECT m.assigned_guide_id FROM members m WHERE m.user_id = member_id), owner_id)
      WHERE id = ANY($1::bigint[]) RETURNING ${columns}`,
    [todoIds],
  );

/** Moves open todos to another day. Returns the todos that were open. */
export const moveTodos = (tx: Db, todoIds: readonly TodoId[], date: string): Promise<StoredTodo[]> =>
  rows(tx, todoRow, moveSql, [todoIds, date]);

/**
 * Assigns a member's open todos to a guide, except the todos in `staying`. Returns the todos whose owner changed, with
 * the previous owner.
 */
export const reassignTodos = (
  tx: Db,
  memberId: MemberId,
  guideId: StaffId | null,
  staying: readonly TodoId[],
): Promise<RowOf<typeof movedRow>[]> => rows(tx, movedRow, reassignSql, [memberId, guideId, staying, personalTypes]);

const handOverSql = `
  UPDATE todos t SET owner_id = $2 FROM todos before
   WHERE before.id = t.id AND t.owner_id = $1 AND t.completed_at IS NULL AND ($3::bigint IS NULL OR t.member_id = $3)
     AND t.type <> ALL($4::text[]) AND (t.member_id IS NULL OR t.member_id <> ALL($5::bigint[]))
  RETURNING t.id, t.owner_id, t.type, t.member_id, t.date, t.created_at, t.completed_at, before.owner_id AS former_id`;

/**
 * Assigns a user's open todos to another user: the todos about one member, or all. Todos of the types in `but` and
 * about the members in `except` are excluded. Returns the todos with their previous owner.
 */
export const handoverTodos = (
  tx: Db,
  from: StaffId,
  to: StaffId,
  {
    memberId = null,
    but,
    except = [],
  }: { memberId?: MemberId | null; but: readonly string[]; except?: readonly MemberId[] },
): Promise<RowOf<typeof movedRow>[]> => rows(tx, movedRow, handOverSql, [from, to, memberId, but, except]);
