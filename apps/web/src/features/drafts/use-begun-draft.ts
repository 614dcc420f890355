import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { type DraftRef, draftOptions, emptyDraft, type StoredDraft } from './draft.ts';
import { unsavedDraft } from './unsaved.ts';

/** The initial values of an editor. */
export interface Begun {
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
  /** Key of the form. It increases when the draft is discarded, so that the form starts again. */
  round: number;
}

/**
 * Returns the draft for an editor after it has loaded and `isReady` is true. The draft is set only once. Data that is
 * fetched later never replaces the text that is being written.
 */
export function useLoadedDraft(ref: DraftRef, isReady = true) {
  const { id: authorId } = useActingUser();
  const draft = useQuery(draftOptions(ref));
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun === null && isReady && draft.data && !draft.isFetching) {
    const { text, resourceTitle, fields, version, updatedAt } = draft.data;
    const saved = { text, resourceTitle: resourceTitle ?? '', fields, version };
    setBegun({
      ref,
      saved,
      draft: unsavedDraft(authorId, ref) ?? (updatedAt === null ? null : saved),
      at: updatedAt,
      round: 0,
    });
  }
  return {
    begun,
    isLoadingError: draft.isError && begun === null,
    isFetching: draft.isFetching,
    refetch: draft.refetch,
    /** Starts again without a draft. */
    restart: () => setBegun({ ref, saved: emptyDraft, draft: null, at: null, round: (begun?.round ?? 0) + 1 }),
  };
}
