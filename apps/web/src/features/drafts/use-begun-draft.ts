import type { contracts, ReplyOf } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { isTransient } from '../../shell/errors/retry.ts';
import { useConnection } from '../../shell/live.ts';
import { type DraftRef, draftOptions, emptyDraft, type StoredDraft } from './draft.ts';
import { unsavedDraft } from './unsaved.ts';

/** The initial values of an editor. */
export interface InitialDraft {
  ref: DraftRef;
  /** The draft on the server. */
  saved: StoredDraft;
  /**
   * The text to restore: the server's draft or a draft that an earlier dialog could not save. Null if there is no
   * draft.
   */
  draft: StoredDraft | null;
  /** Time at which the draft was last saved. */
  at: string | null;
  /** True if the form opened before the server's draft was loaded, for example without a connection. */
  isEarly?: boolean;
  /** Key of the form. It increases when the draft is discarded, so that the form starts again. */
  round: number;
}

/** Time after which an editor opens without the server's draft, in milliseconds. */
const loadTimeoutMs = 1000;
/** Pause before the server's draft is fetched again for an open editor, in milliseconds. */
const retryMs = 5000;

/**
 * Returns the draft for an editor after it has loaded and `isReady` is true. The draft is set only once. Data that is
 * fetched later never replaces the text that is being written.
 * @param opensEarly true if the editor opens at once without a connection, and accepts the server's draft later (`late`)
 */
export function useLoadedDraft(ref: DraftRef, isReady = true, opensEarly = false) {
  const { id: authorId } = useActingUser();
  const [begun, setBegun] = useState<InitialDraft | null>(null);
  const draft = useQuery({
    ...draftOptions(ref),
    refetchInterval: ({ state }) => (begun?.isEarly === true && state.data === undefined ? retryMs : false),
  });
  const isOffline = useConnection() === 'disconnected';
  const isLate = useIsLate(opensEarly && begun === null);
  if (begun === null && isReady) {
    if (draft.data && !draft.isFetching) {
      const saved = toStoredDraft(draft.data);
      setBegun({
        ref,
        saved,
        draft: unsavedDraft(authorId, ref) ?? (draft.data.updatedAt === null ? null : saved),
        at: draft.data.updatedAt,
        round: 0,
      });
    } else if (opensEarly && (isOffline || isLate || isTransient(draft.failureReason))) {
      setBegun({
        ref,
        saved: emptyDraft,
        draft: unsavedDraft(authorId, ref) ?? null,
        at: null,
        round: 0,
        isEarly: true,
      });
    }
  }
  return {
    begun,
    /** The server's draft, if it has loaded after the editor opened. */
    late: begun?.isEarly && draft.data ? toStoredDraft(draft.data) : undefined,
    isLoadingError: draft.isError && begun === null,
    isFetching: draft.isFetching,
    refetch: draft.refetch,
    /** Starts again without a draft. */
    restart: () =>
      setBegun({
        ref,
        saved: emptyDraft,
        draft: null,
        at: null,
        round: (begun?.round ?? 0) + 1,
        isEarly: begun?.isEarly === true && draft.data === undefined,
      }),
  };
}

const toStoredDraft = ({
  text,
  resourceTitle,
  fields,
  version,
}: ReplyOf<typeof contracts.notes.getDraft>): StoredDraft => ({
  text,
  resourceTitle: resourceTitle ?? '',
  fields,
  version,
});

/** Returns true if a condition has been true for the patience of an editor. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
