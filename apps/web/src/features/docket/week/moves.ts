import { ApiError, contracts, type ScheduledEvent, type ScheduledEventId, type Sentence } from '@guidepost/contracts';
import { type EventDateTime, sentence } from '@guidepost/rules';
import { useSyncExternalStore } from 'react';
import { callHandling } from '../../../shell/api.ts';
import { editorIn } from '../../../shell/forms/editor.ts';
import { cancelAction, delayAction } from '../../../shell/held/actions.ts';
import { showActionFailure } from '../../../shell/held/failure.ts';
import { queryClient } from '../../../shell/query.ts';
import { docketKeys } from '../api.ts';

/** New times of moved events that are not yet stored on the server. */
let unsavedMoves: ReadonlyMap<ScheduledEventId, EventDateTime> = new Map();
const listeners = new Set<() => void>();

function setMove(id: ScheduledEventId, to: EventDateTime | null): void {
  const next = new Map(unsavedMoves);
  if (to) next.set(id, to);
  else next.delete(id);
  unsavedMoves = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the new times of moved events that are not stored yet, by event id. */
export const useMoves = (): ReadonlyMap<ScheduledEventId, EventDateTime> =>
  useSyncExternalStore(subscribe, () => unsavedMoves);

/** Returns the message if the event was changed elsewhere. Returns undefined for any other error. */
function conflictMessage(error: unknown): Sentence | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined;
  const changedBy = editorIn(error);
  if (changedBy === 'self')
    return sentence('You changed this event in another window or on another device. This change was not saved.');
  return changedBy === undefined
    ? sentence('Another user changed this event in the meantime. Your change was not saved.')
    : sentence('{name} changed this event in the meantime. Your change was not saved.', changedBy);
}

/**
 * Moves an event and waits ten seconds before sending the change, so that the user can undo it. Several moves of the
 * same event are undone together. If another user changes the event in the meantime, the server refuses the move and an
 * error is displayed.
 * @param what the member's name, and the translated sentence about the event and its new day and time
 */
export function moveEvent(
  event: ScheduledEvent,
  to: EventDateTime,
  { name, what }: { name: string; what: string },
): void {
  const key = `event ${event.id}`;
  cancelAction({ key });
  if (to.date === event.date && to.time === event.time) return;
  setMove(event.id, to);
  delayAction({
    key,
    text: '{what}. You can undo this for {count} s',
    what,
    onUndo: () => setMove(event.id, null),
    async commit(options) {
      const params = { userId: event.userId, scheduledEventId: event.id };
      try {
        await callHandling('all')(
          contracts.schedule.update,
          { params, body: { ...to, version: event.version } },
          options,
        );
      } catch (error) {
        showActionFailure(name, error, conflictMessage(error));
      }
      await queryClient.invalidateQueries({ queryKey: docketKeys.all }).catch(() => {});
      setMove(event.id, null);
    },
  });
}
