import { ApiError, type CallOptions, NetworkError } from '@guidepost/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { logWarning } from '../../shell/log.ts';
import type { Autosave, AutosaveState } from './autosave.ts';
import {
  type DraftRef,
  draftOptions,
  fetchDraft,
  noteRemoval,
  removeDraft,
  type StoredDraft,
  saveDraft,
  toStoredDraft,
} from './draft.ts';
import { deleteIntentKey, intentKey } from './idempotency-key.ts';
import { isMemberGone, loadFailure } from './load-failure.ts';
import { createServerDraft, DraftFoundError, isServerFault } from './server-draft.ts';
import { storeUnsaved } from './unsaved.ts';
import { useAutosave } from './use-autosave.ts';
import type { InitialDraft } from './use-begun-draft.ts';

export interface Draft {
  readonly ref: DraftRef;
  /** The form's values before the author changed them. */
  readonly initial: StoredDraft;
  readonly autosave: Autosave<StoredDraft>;
  readonly state: AutosaveState;
  /**
   * Saves the current text as a draft. If the server's draft is not known yet, both are combined.
   * @throws the server's error
   */
  keep(now: StoredDraft): Promise<void>;
  /**
   * Sends the record with its idempotency key. No draft is saved during the request, because it would remain after the
   * record is saved. Waits until the server's draft is known, because the server deletes that draft with the request.
   * @throws DraftFoundError if the server has a draft that the form does not contain yet. Nothing is sent then.
   */
  send<T>(call: (options: CallOptions) => Promise<T>): Promise<T>;
  /** Discards the draft in favor of the current record. Later changes create a new draft. */
  replaceStay(record: StoredDraft): Promise<void>;
  /**
   * True if the user may no longer write about this member, for example after a transfer. The record and its draft can
   * then no longer be saved.
   */
  readonly isGone: boolean;
  /** Requests the server's draft again. Undefined unless it could not be loaded, so that the text is only in this tab. */
  readonly retryLoading: (() => void) | undefined;
  /** The reason why the last save was stopped before the record was sent. */
  readonly saveProblem: string | undefined;
  /** Returns true if the form contains the server's draft, or the server has none. */
  isKnown(): boolean;
  /**
   * Reports that the server's draft has loaded. Until then, the text is stored only in this tab, so that it does not
   * replace a draft that the author has not seen.
   */
  arrive(): void;
  /** Makes the text the draft of another record. Deletes this draft in the background. */
  moveTo(other: DraftRef, now: StoredDraft): void;
  /**
   * Deletes the draft after the record was saved or the user discarded the draft. The server's draft remains if it was
   * not known when the user decided.
   */
  throwAway(wasKnown?: boolean): Promise<void>;
}

/** Maximum time, in milliseconds, that a save waits for the server's draft. */
const loadTimeoutMs = 10_000;

/** Returns the message about a save that was stopped before the record was sent, unless the form has one itself. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof DraftFoundError)
    return 'A draft of this form was found and added. Check the text and save again.';
  if (isServerFault(error))
    return 'Your saved draft could not be loaded, so nothing was saved. Press Save again to save without the draft.';
  const isShown = error instanceof NetworkError || (error instanceof ApiError && error.status === 404);
  return isShown ? undefined : 'Save failed. Your text is still here.';
}

const remove = (ref: DraftRef) => removeDraft(ref).catch(() => logWarning('a draft could not be removed'));

/**
 * Stores text about a member as a draft until the record is saved or the text is discarded, so that a failure loses no
 * text. `untouched` is the form's initial content, which is not saved as a draft.
 */
export function useDraft(begun: InitialDraft, untouched: StoredDraft): Draft {
  const { ref, saved, draft, isKnown, initial = untouched } = begun;
  const { id: authorId } = useActingUser();
  const [isGone, setGone] = useState(false);
  const [saveProblem, setSaveProblem] = useState<string>();
  const client = useQueryClient();
  // the request itself is sent by `useLoadedDraft`
  const request = useQuery({ ...draftOptions(ref), enabled: false });
  const failure = isKnown.current ? undefined : loadFailure(request.error, ref);
  /**
   * Records that the member is no longer accessible. If an existing record was deleted, the form shows its own message
   * instead.
   */
  const noteGone = (error: unknown): never => {
    if (isMemberGone(error, ref)) setGone(true);
    throw error;
  };
  const [server] = useState(() =>
    createServerDraft({
      isKnown,
      initial,
      async load() {
        const found = await fetchDraft(ref, AbortSignal.timeout(loadTimeoutMs)).catch(noteGone);
        // the form receives the draft as it does from the request in the background
        client.setQueryData(draftOptions(ref).queryKey, found);
        return toStoredDraft(found);
      },
      save: (now) => saveDraft(ref, now).catch(noteGone),
      remove: () => remove(ref),
    }),
  );
  const [autosave, state] = useAutosave({
    saved: draft === null ? untouched : saved,
    save: server.keep,
    isHeld: () => !server.isKnown(),
    onLeft: (left) => storeUnsaved(authorId, ref, left && (server.isKnown() ? left : { ...left, initial })),
  });
  const throwAway = async (wasKnown = isKnown.current) => {
    deleteIntentKey(authorId, ref);
    storeUnsaved(authorId, ref, null);
    const removal = server.throwAway(wasKnown, autosave.stop());
    noteRemoval(ref, removal);
    await removal;
  };
  return {
    ref,
    initial,
    autosave,
    state,
    isGone: isGone || failure === 'gone',
    retryLoading: failure === 'failed' ? () => void request.refetch() : undefined,
    saveProblem,
    isKnown: server.isKnown,
    async keep(now) {
      // autosave stores nothing more if the user has discarded the draft before
      storeUnsaved(authorId, ref, server.isKnown() ? now : { ...now, initial });
      await server.keep(now);
      storeUnsaved(authorId, ref, null);
    },
    async send(call) {
      setSaveProblem(undefined);
      await server.beforeRecordIsSaved().catch((error: unknown) => {
        setSaveProblem(problemOf(error));
        throw error;
      });
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
    arrive: server.arrive,
    moveTo(other, now) {
      storeUnsaved(authorId, other, now);
      void throwAway();
    },
    throwAway,
  };
}
