import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { emit } from '../live/emit.ts';
import type { Audience } from '../module.ts';
import {
  closeTodo,
  closeTodos,
  closeTodosOfMember,
  deleteTodo,
  handoverTodos,
  insertTodo,
  moveTodos,
  reassignTodos,
  reopenTodos,
  type StoredTodo,
} from './queries-todos.ts';
import type { TodoService } from './todos.ts';

/** Returns the recipients of events about a todo: the owner's docket, and the users who have the member's page open. */
const audienceOf = (ownerId: StaffId, memberId: MemberId | null): Audience => ({
  guideIds: [ownerId],
  userIds: [ownerId],
  ...(memberId === null ? {} : { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' } }),
});

function notify(tx: Db, name: 'todo_created' | 'todo_updated', row: StoredTodo | undefined): void {
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

function sendTodoDeleted(tx: Db, { id, type, member_id }: StoredTodo, ownerId: StaffId | null): void {
  if (ownerId !== null) emit(tx, 'todo_deleted', { id, type, subjectId: member_id }, audienceOf(ownerId, member_id));
}

function notifyMoved(tx: Db, moved: StoredTodo & { former_id: StaffId | null }): void {
  sendTodoDeleted(tx, moved, moved.former_id);
  notify(tx, 'todo_created', moved);
}

export const todos: TodoService = {
  async open(tx, todo) {
    notify(tx, 'todo_created', await insertTodo(tx, todo));
  },
  async close(tx, cause, completedAt) {
    const closed = await closeTodo(tx, cause, completedAt);
    if (closed) sendTodoDeleted(tx, closed, closed.owner_id);
  },
  async withdraw(tx, cause) {
    const deletedTodo = await deleteTodo(tx, cause);
    if (deletedTodo) sendTodoDeleted(tx, deletedTodo, deletedTodo.owner_id);
  },
  async closeAll(tx, causes, completedAt) {
    if (causes.length === 0) return;
    for (const closed of await closeTodos(tx, causes, completedAt)) sendTodoDeleted(tx, closed, closed.owner_id);
  },
  async closeOfMember(tx, which, completedAt) {
    for (const closed of await closeTodosOfMember(tx, which, completedAt)) sendTodoDeleted(tx, closed, closed.owner_id);
  },
  async reopen(tx, todoIds) {
    if (todoIds.length === 0) return;
    for (const opened of await reopenTodos(tx, todoIds)) notify(tx, 'todo_created', opened);
  },
  async move(tx, todoIds, date) {
    for (const moved of await moveTodos(tx, todoIds, date)) notify(tx, 'todo_updated', moved);
  },
  async reassign(tx, memberId, guideId, staying = []) {
    for (const moved of await reassignTodos(tx, memberId, guideId, staying)) notifyMoved(tx, moved);
  },
  async handOver(tx, from, to, which) {
    for (const moved of await handoverTodos(tx, from, to, which)) notifyMoved(tx, moved);
  },
};
