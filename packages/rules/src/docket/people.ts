import type { Todo, TodoTypeName } from '@guidepost/contracts';

/** The types with which a person waits for an answer: one answer does for all of them. */
export const answeredTogether = ['TEXT_BACK', 'CALL_BACK'] as const satisfies readonly TodoTypeName[];

const isAnsweredTogether = (type: string): boolean => (answeredTogether as readonly string[]).includes(type);

type Waiting = Pick<Todo, 'type' | 'subjectId'>;

/** A row of Follow up: the todo that it shows, and the older ones of the same person that the same answer does for. */
export interface PersonRow<T extends Waiting> {
  todo: T;
  more: readonly T[];
}

/**
 * One row a person, however many texts and missed calls of theirs wait for an answer; every other todo has its own row.
 * Nobody's calls and texts stay apart, because each may be somebody else's.
 * @param todos in the order of Follow up (docs/areas/docket.md#order-of-follow-up); rows stand where their first one stood
 */
export function personRows<T extends Waiting>(todos: readonly T[]): PersonRow<T>[] {
  const rows = new Map<unknown, { todo: T; more: T[] }>();
  for (const todo of todos) {
    const key = isAnsweredTogether(todo.type) && todo.subjectId !== null ? `of ${todo.subjectId}` : todo;
    const row = rows.get(key);
    if (row) row.more.push(todo);
    else rows.set(key, { todo, more: [] });
  }
  return [...rows.values()];
}
