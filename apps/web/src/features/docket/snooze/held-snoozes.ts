import type { StaffId, TodoId } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { businessNow } from '../../../shared/clock.ts';
import { delayAction } from '../../../shell/held/actions.ts';
import { showActionFailure } from '../../../shell/held/failure.ts';
import { queryClient } from '../../../shell/query.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { snoozeTodo } from '../api.ts';

/** Ids of to-dos that the list hides although their snooze has not been sent to the server yet. */
let hidden: ReadonlySet<TodoId> = new Set();
const listeners = new Set<() => void>();

function setHidden(next: ReadonlySet<TodoId>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the ids of to-dos that the user has just snoozed. */
export const useHiddenTodos = (): ReadonlySet<TodoId> => useSyncExternalStore(subscribe, () => hidden);

/** A row of Follow up that the user snoozes. */
export interface SnoozedRow {
  guideId: StaffId;
  /** The to-do that the row shows. */
  todoId: TodoId;
  /** The ids of all to-dos in the row. */
  ids: readonly TodoId[];
}

/**
 * Snoozes a row and waits ten seconds before sending the request, so that the user can undo it. The row is hidden
 * immediately.
 * @param date `yyyy-MM-dd`
 * @param text the name of the member or to-do, and the translated sentence for the undo bar
 */
export function delaySnooze(
  { guideId, todoId, ids }: SnoozedRow,
  date: string,
  { name, what }: { name: string; what: string },
): void {
  const until = businessNow().toString();
  const show = () => setHidden(hidden.difference(new Set(ids)));
  setHidden(hidden.union(new Set(ids)));
  delayAction({
    key: `snooze ${todoId}`,
    replaces: true,
    text: '{what}. You can undo this for {count} s',
    what,
    onUndo: show,
    async commit(options) {
      try {
        await snoozeTodo(queryClient, { guideId, todoId, date, until }, options);
        showSuccess({ key: 'Snoozed until {date}', values: { date: { date } } });
      } catch (error) {
        showActionFailure(name, error);
      }
      show();
    },
  });
}
