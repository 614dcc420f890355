import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { isTransient } from '../../shell/errors/retry.ts';
import { useConnection } from '../../shell/live.ts';
import { type DraftRef, draftOptions, emptyDraft, type StoredDraft, toStoredDraft } from './draft.ts';
import { restoreUnsaved } from './join-drafts.ts';
import { loadFailure } from './load-failure.ts';
import { unsavedDraft } from './unsaved.ts';

/** An editor's initial values. */
export interface InitialDraft {
  ref: DraftRef;
  /** The draft on the server. */
  saved: StoredDraft;
  /**
   * The text to restore: the server's draft, or a draft that an earlier dialog could not save. Null if there is no
   * such draft.
   */
  draft: StoredDraft | null;
  /** Time when the draft was last saved. */
  at: string | null;
  /** True if the form opened before the server's draft had loaded. */
  isEarly?: boolean;
  /**
   * True if the form contains the server's draft, or the server has none. Until then, that draft must be neither replaced
   * nor deleted.
   */
  isKnown: RefObject<boolean>;
  /** The form's initial values when the restored text was typed, if that was before the server's draft was known. */
  initial?: StoredDraft;
  /** Key of the form. It increases when the draft is discarded, so that an empty form is shown. */
  round: number;
}

/** Maximum time, in milliseconds, that an editor waits for data from the server. It then opens without the data. */
const loadTimeoutMs = 1000;
/** Interval, in milliseconds, at which an open editor requests the server's draft again. */
const retryMs = 5000;

/** The server's draft for a form that is already open. */
export interface LateDraft extends StoredDraft {
  /** Time when the draft was last saved. Null if there is no draft. */
  at: string | null;
}

/**
 * Returns an editor's draft after it has loaded and `isReady` is true. The draft is set only once, so that data that is
 * fetched later never replaces the text being written.
 * @param opensEarly true if the editor may open before the server's draft has loaded. The editor then receives the draft
 * as `late` when it arrives. If an earlier dialog could not save its text, the editor waits for the server's draft, but
 * not without a connection.
 */
export function useLoadedDraft(ref: DraftRef, isReady = true, opensEarly = false) {
  const { id: authorId } = useActingUser();
  const [begun, setBegun] = useState<InitialDraft | null>(null);
  const [openedAt] = useState(Date.now);
  // another open editor of the same draft may have loaded it long ago
  const isCurrent = (dataUpdatedAt: number) => dataUpdatedAt >= openedAt;
  const draft = useQuery({
    ...draftOptions(ref),
    refetchInterval({ state }) {
      const isWaiting = begun?.isEarly === true && !isCurrent(state.dataUpdatedAt);
      return isWaiting && loadFailure(state.error, ref) === undefined ? retryMs : false;
    },
  });
  const isOffline = useConnection() === 'disconnected';
  const isLate = useIsLate(opensEarly && begun === null);
  if (begun === null && isReady) {
    const unsaved = unsavedDraft(authorId, ref);
    if (draft.data && !draft.isFetching && !draft.isError) {
      const saved = toStoredDraft(draft.data);
      const { updatedAt } = draft.data;
      const restored = unsaved ? restoreUnsaved(saved, unsaved) : updatedAt === null ? null : saved;
      setBegun({ ref, saved, draft: restored, at: updatedAt, round: 0, isKnown: { current: true } });
    } else if (opensEarly && (unsaved === undefined || isOffline || isLate || isTransient(draft.failureReason))) {
      // a text that continued the server's draft already contains it, so that draft is not added again
      const isContinued = unsaved !== undefined && unsaved.initial === undefined;
      setBegun({
        ref,
        saved: emptyDraft,
        draft: unsaved ? restoreUnsaved(emptyDraft, unsaved) : null,
        at: null,
        round: 0,
        isEarly: !isContinued,
        isKnown: { current: isContinued },
        ...(unsaved?.initial && { initial: unsaved.initial }),
      });
    }
  }
  const late: LateDraft | undefined =
    begun?.isEarly && draft.data && isCurrent(draft.dataUpdatedAt)
      ? { ...toStoredDraft(draft.data), at: draft.data.updatedAt }
      : undefined;
  return {
    begun,
    /** The server's draft, if it was loaded after the editor opened. */
    late,
    isLoadingError: draft.isError && begun === null,
    isFetching: draft.isFetching,
    refetch: draft.refetch,
    /** Starts again without a draft. If the server's draft was not known, it was not deleted, and is still added. */
    restart(): void {
      const isKnown = begun?.isKnown ?? { current: false };
      const round = (begun?.round ?? 0) + 1;
      setBegun({ ref, saved: emptyDraft, draft: null, at: null, round, isEarly: !isKnown.current, isKnown });
    },
  };
}

/** Returns true if an editor has waited for data from the server longer than a second. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
