import type { Todo, TodoTypeName } from '@guidepost/contracts';

/** Types of todos for a person who has not received a response yet. One response closes all of them. */
export const sharedResponseTypes = ['TEXT_BACK', 'CALL_BACK'] as const satisfies readonly TodoTypeName[];

/** Returns true if a todo of this type closes together with the person's other todos after one response. */
export const closesWithOneResponse = (type: string): boolean =>
  (sharedResponseTypes as readonly string[]).includes(type);

type WaitingTodo = Pick<Todo, 'type' | 'subjectId'>;

/** A row of Follow up: the todo that it shows, and the same person's other todos that the same response closes. */
export interface PersonRow<T extends WaitingTodo> {
  todo: T;
  more: readonly T[];
}

/**
 * Combines a person's todos for unanswered texts and missed calls into one row. Every other todo has its own row. Calls
 * and texts from unknown senders are not combined, because they may come from different people.
 * @param todos in the order of Follow up (docs/areas/docket.md#order-of-follow-up); a row has the position of its first
 * todo
 */
export function personRows<T extends WaitingTodo>(todos: readonly T[]): PersonRow<T>[] {
  const rows = new Map<unknown, { todo: T; more: T[] }>();
  for (const todo of todos) {
    const key = closesWithOneResponse(todo.type) && todo.subjectId !== null ? `of ${todo.subjectId}` : todo;
    const row = rows.get(key);
    if (row) row.more.push(todo);
    else rows.set(key, { todo, more: [] });
  }
  return [...rows.values()];
}
