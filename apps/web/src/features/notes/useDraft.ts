import { ApiError, type CallOptions } from '@guidepost/contracts';
import { useState } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { logWarning } from '../../shell/log.ts';
import type { Autosave, AutosaveState } from './autosave.ts';
import { type DraftRef, type KeptDraft, removeDraft, saveDraft } from './draft.ts';
import { forgetIntent, intentKey } from './intent.ts';
import { keepUnsaved } from './unsaved.ts';
import { useAutosave } from './useAutosave.ts';
import type { Begun } from './useBegunDraft.ts';

export interface Draft {
  readonly ref: DraftRef;
  readonly autosave: Autosave<KeptDraft>;
  readonly state: AutosaveState;
  /** Keeps what was written for later. @throws what the server answered */
  keep(now: KeptDraft): Promise<void>;
  /** Sends what was written, under the key of this intent, while no draft is being saved: one that came later would stay. */
  send<T>(call: (options: CallOptions) => Promise<T>): Promise<T>;
  /** What was written gave way to the record as it is now: nothing of it is kept, what is typed from here on is. */
  giveWay(record: KeptDraft): Promise<void>;
  /** Nobody may write about this member here any more, as after a transfer: neither the record nor its draft can be kept. */
  readonly isGone: boolean;
  /** The record is saved, or the person gives up: nothing of it is kept any more. */
  throwAway(): Promise<void>;
}

const remove = (ref: DraftRef) => removeDraft(ref).catch(() => logWarning('a draft could not be removed'));

/**
 * Keeps what is being written about a member until it is saved or thrown away; nothing is lost on a failure. `untouched`
 * is what the form holds before anybody types: that alone is no draft.
 */
export function useDraft({ ref, saved, draft }: Begun, untouched: KeptDraft): Draft {
  const { id: authorId } = useActingUser();
  const [isGone, setGone] = useState(false);
  /** A change of a record that was deleted has words of its own. */
  const noteGone = (error: unknown): never => {
    if (ref.recordId === undefined && error instanceof ApiError && error.status === 404) setGone(true);
    throw error;
  };
  const keep = (now: KeptDraft) => saveDraft(ref, now).catch(noteGone);
  const [autosave, state] = useAutosave({
    saved: draft === null ? untouched : saved,
    save: keep,
    onLeft: (left) => keepUnsaved(authorId, ref, left),
  });
  return {
    ref,
    autosave,
    state,
    isGone,
    keep,
    async send(call) {
      const idle = autosave.pause();
      try {
        const reply = await call({ idempotencyKey: intentKey(authorId, ref) });
        await idle;
        return reply;
      } catch (error) {
        autosave.resume();
        // what was saved under this key was an earlier text: the next press of Save is another record
        if (error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH') forgetIntent(authorId, ref);
        return noteGone(error);
      }
    },
    async giveWay(record) {
      keepUnsaved(authorId, ref, null);
      await autosave.settle(record);
      await remove(ref);
    },
    async throwAway() {
      forgetIntent(authorId, ref);
      keepUnsaved(authorId, ref, null);
      await autosave.stop();
      await remove(ref);
    },
  };
}
