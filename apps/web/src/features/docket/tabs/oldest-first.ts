import type { Todo } from '@guidepost/contracts';
import type { PersonRow } from '@guidepost/rules';

type DatedTodo = Pick<Todo, 'type' | 'subjectId' | 'group' | 'reason'>;

const oldestAt = <T extends DatedTodo>({ todo, more }: PersonRow<T>): number =>
  Math.min(...[todo, ...more].map(({ reason }) => Temporal.Instant.from(reason.at).epochMilliseconds));

/** Returns true if a text or voicemail of the row may be about suicide, so that the row shows a warning. */
const isAboutSuicide = <T extends DatedTodo>({ todo, more }: PersonRow<T>): boolean =>
  [todo, ...more].some(({ reason }) => reason.isAboutSuicide);

/**
 * Sorts rows by their oldest to-do, so that the person who has waited longest is first. Texts and voicemails that may be
 * about suicide come before all others.
 */
export const oldestFirst = <T extends DatedTodo>(rows: readonly PersonRow<T>[]): PersonRow<T>[] =>
  rows.toSorted((a, b) => Number(isAboutSuicide(b)) - Number(isAboutSuicide(a)) || oldestAt(a) - oldestAt(b));
