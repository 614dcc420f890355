import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { type DraftRef, draftOptions, emptyDraft, type KeptDraft } from './draft.ts';
import { unsavedDraft } from './unsaved.ts';

/** What an editor begins with. */
export interface Begun {
  ref: DraftRef;
  /** The draft as the server has it. */
  saved: KeptDraft;
  /**
   * What was written before: the server's, or what an earlier dialog could not save any more; null if there is none.
   */
  draft: KeptDraft | null;
  /** When it was last kept. */
  at: string | null;
  /** Another one after the draft was thrown away: the key of the form. */
  round: number;
}

/**
 * The draft to begin an editor with, once it is there and `isReady`. Begun once: what is fetched later never takes the
 * place of what is being written.
 */
export function useBegunDraft(ref: DraftRef, isReady = true) {
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
    /** Begins again, without a draft. */
    restart: () => setBegun({ ref, saved: emptyDraft, draft: null, at: null, round: (begun?.round ?? 0) + 1 }),
  };
}
