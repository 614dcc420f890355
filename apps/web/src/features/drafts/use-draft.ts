import { ApiError, type CallOptions, NetworkError } from '@guidepost/contracts';
import { useRef, useState } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { logWarning } from '../../shell/log.ts';
import type { Autosave, AutosaveState } from './autosave.ts';
import { type DraftRef, removeDraft, type StoredDraft, saveDraft } from './draft.ts';
import { deleteIntentKey, intentKey } from './idempotency-key.ts';
import { storeUnsaved } from './unsaved.ts';
import { useAutosave } from './use-autosave.ts';
import type { InitialDraft } from './use-begun-draft.ts';

export interface Draft {
  readonly ref: DraftRef;
  readonly autosave: Autosave<StoredDraft>;
  readonly state: AutosaveState;
  /**
   * Saves the current text as a draft.
   * @throws the server's error
   */
  keep(now: StoredDraft): Promise<void>;
  /**
   * Sends the record with its idempotency key. No draft is saved during the request, because it would remain after the
   * record is saved.
   */
  send<T>(call: (options: CallOptions) => Promise<T>): Promise<T>;
  /** Discards the draft in favor of the current record. Later changes create a new draft. */
  replaceStay(record: StoredDraft): Promise<void>;
  /**
   * True if the user may no longer write about this member, for example after a transfer. The record and its draft can
   * then no longer be saved.
   */
  readonly isGone: boolean;
  /**
   * Reports that the server's draft has loaded. Until then, the text is stored only in this tab, so that it does not
   * replace a draft that the author has not seen.
   */
  arrive(): void;
  /** Makes the text the draft of another record. Deletes this draft in the background. */
  moveTo(other: DraftRef, now: StoredDraft): void;
  /** Deletes the draft after the record was saved or the user discarded the draft. */
  throwAway(): Promise<void>;
}

const remove = (ref: DraftRef) => removeDraft(ref).catch(() => logWarning('a draft could not be removed'));

/**
 * Stores text about a member as a draft until the record is saved or the text is discarded, so that a failure loses no
 * text. `untouched` is the form's initial content, which is not saved as a draft.
 */
export function useDraft({ ref, saved, draft, isEarly = false }: InitialDraft, untouched: StoredDraft): Draft {
  const { id: authorId } = useActingUser();
  const [isGone, setGone] = useState(false);
  const isKnown = useRef(!isEarly);
  /**
   * Records that the member is no longer accessible. If an existing record was deleted, the form shows its own message
   * instead.
   */
  const noteGone = (error: unknown): never => {
    if (ref.recordId === undefined && error instanceof ApiError && error.status === 404) setGone(true);
    throw error;
  };
  const saveNow = async (now: StoredDraft) => {
    if (!isKnown.current) throw new NetworkError('the draft on the server is not known yet');
    await saveDraft(ref, now).catch(noteGone);
  };
  const [autosave, state] = useAutosave({
    saved: draft === null ? untouched : saved,
    save: saveNow,
    onLeft: (left) => storeUnsaved(authorId, ref, left),
  });
  const throwAway = async () => {
    deleteIntentKey(authorId, ref);
    storeUnsaved(authorId, ref, null);
    await autosave.stop();
    if (isKnown.current) await remove(ref);
  };
  return {
    ref,
    autosave,
    state,
    isGone,
    keep: saveNow,
    async send(call) {
      const idle = autosave.pause();
      try {
        const reply = await call({ idempotencyKey: intentKey(authorId, ref) });
        await idle;
        return reply;
      } catch (error) {
        autosave.resume();
        // the key was already used with an earlier text, so the next save needs a new key
        if (error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH') deleteIntentKey(authorId, ref);
        return noteGone(error);
      }
    },
    async replaceStay(record) {
      storeUnsaved(authorId, ref, null);
      await autosave.settle(record);
      await remove(ref);
    },
    arrive() {
      isKnown.current = true;
    },
    moveTo(other, now) {
      storeUnsaved(authorId, other, now);
      void throwAway();
    },
    throwAway,
  };
}
