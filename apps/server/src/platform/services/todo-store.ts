import { rows } from '../database.ts';
import { emit } from '../live/emit.ts';
import type { TodoService } from './todos.ts';

interface TodoRow {
  id: number;
  owner_id: number | null;
  type: string;
  member_id: number | null;
  created_at: string;
}

const openSql = `
  INSERT INTO todos (owner_id, member_id, type, cause_type, cause_id, date, created_at)
  VALUES (coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $1), $2), $1, $3, $4, $5, $6, $7)
  ON CONFLICT (type, cause_type, cause_id) WHERE completed_at IS NULL DO NOTHING
  RETURNING id, owner_id, type, member_id, created_at`;

const closeSql = `
  UPDATE todos SET completed_at = $4
   WHERE type = $1 AND cause_type = $2 AND cause_id = $3 AND completed_at IS NULL
  RETURNING id, owner_id, type, member_id, created_at`;

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
    ]);
    if (!row || row.owner_id === null) return;
    const payload = {
      id: row.id,
      userId: row.owner_id,
      type: row.type,
      subjectId: row.member_id,
      createdAt: row.created_at,
    };
    await emit(tx, 'todo_created', payload, { guideIds: [row.owner_id], userIds: [row.owner_id] });
  },
  async close(tx, cause, completedAt) {
    const [row] = await rows<TodoRow>(tx, closeSql, [cause.type, cause.causeType, cause.causeId, completedAt]);
    if (!row || row.owner_id === null) return;
    await emit(tx, 'todo_deleted', { id: row.id }, { guideIds: [row.owner_id], userIds: [row.owner_id] });
  },
};
