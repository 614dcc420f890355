import type { Todo } from '@guidepost/contracts';
import type { PersonRow } from '@guidepost/rules';

type DatedTodo = Pick<Todo, 'type' | 'subjectId' | 'reason'>;

const oldestAt = <T extends DatedTodo>({ todo, more }: PersonRow<T>): number =>
  Math.min(...[todo, ...more].map(({ reason }) => Temporal.Instant.from(reason.at).epochMilliseconds));

/** Sorts rows by their oldest to-do, so that the person who has waited longest is first. */
export const oldestFirst = <T extends DatedTodo>(rows: readonly PersonRow<T>[]): PersonRow<T>[] =>
  rows.toSorted((a, b) => oldestAt(a) - oldestAt(b));
