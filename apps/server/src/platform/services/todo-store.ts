import { rows } from '../database.ts';
import { emit } from '../live/emit.ts';
import type { Audience, Db } from '../module.ts';
import type { TodoService } from './todos.ts';

interface TodoRow {
  id: number;
  owner_id: number | null;
  type: string;
  member_id: number | null;
  date: string;
  created_at: string;
  completed_at: string | null;
}

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
  UPDATE todos SET completed_at = $3 WHERE type = $1 AND member_id = $2 AND completed_at IS NULL RETURNING ${columns}`;

const moveSql = `UPDATE todos SET date = $2 WHERE id = $1 AND completed_at IS NULL RETURNING ${columns}`;

/** The owner before comes along: their docket loses it. What one person was asked for stays theirs (CALL_AUDIT). */
const reassignSql = `
  UPDATE todos t SET owner_id = $2 FROM todos before
   WHERE before.id = t.id AND t.member_id = $1 AND t.completed_at IS NULL AND t.owner_id IS DISTINCT FROM $2 AND t.type <> 'CALL_AUDIT'
  RETURNING t.id, t.owner_id, t.type, t.member_id, t.date, t.created_at, t.completed_at, before.owner_id AS former_id`;

/** The docket that has it, and whoever has the member's page open. */
const audienceOf = (ownerId: number, memberId: number | null): Audience => ({
  guideIds: [ownerId],
  userIds: [ownerId],
  ...(memberId === null ? {} : { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } }),
});

function tell(tx: Db, name: 'todo_created' | 'todo_updated', row: TodoRow | undefined): void {
  if (!row || row.owner_id === null) return;
  const payload = {
    id: row.id,
    userId: row.owner_id,
    type: row.type,
    subjectId: row.member_id,
    date: row.date,
    createdAt: row.created_at,
    completedAt: row.completed_at,
  };
  emit(tx, name, payload, audienceOf(row.owner_id, row.member_id));
}

function tellGone(tx: Db, { id, type, member_id }: TodoRow, ownerId: number | null): void {
  if (ownerId !== null) emit(tx, 'todo_deleted', { id, type, subjectId: member_id }, audienceOf(ownerId, member_id));
}

export const todos: TodoService = {
  async open(tx, todo) {
    const [row] = await rows<TodoRow>(tx, openSql, [
      todo.memberId,
      todo.ownerId ?? null,
      todo.type,
      todo.causeType,
      todo.causeId,
      todo.date,
      todo.createdAt,
      todo.isPersonal ?? false,
    ]);
    tell(tx, 'todo_created', row);
  },
  async close(tx, cause, completedAt) {
    const [row] = await rows<TodoRow>(tx, closeSql, [cause.type, cause.causeType, cause.causeId, completedAt]);
    if (row) tellGone(tx, row, row.owner_id);
  },
  async closeOfMember(tx, { type, memberId }, completedAt) {
    for (const row of await rows<TodoRow>(tx, closeOfMemberSql, [type, memberId, completedAt]))
      tellGone(tx, row, row.owner_id);
  },
  async move(tx, todoId, date) {
    const [row] = await rows<TodoRow>(tx, moveSql, [todoId, date]);
    tell(tx, 'todo_updated', row);
  },
  async reassign(tx, memberId, guideId) {
    for (const row of await rows<TodoRow & { former_id: number | null }>(tx, reassignSql, [memberId, guideId])) {
      tellGone(tx, row, row.former_id);
      tell(tx, 'todo_created', row);
    }
  },
};
