import { ApiError, contracts, type NoteForViewer } from '@guidepost/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, catching } from '../../shell/api.ts';
import { setSessionLost } from '../../shell/session/lost.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { changeEntryNow, entryOptions } from '../feed/api.ts';

const type = 'notes';

/** The feed's entry of a note. */
export const entryOf = (note: Pick<NoteForViewer, 'id' | 'userId'>) => ({
  userId: note.userId,
  externalItemType: 'note',
  externalItemId: note.id,
});

/** A note as it is on the server now; null where it is gone. */
export const noteOptions = (note: Pick<NoteForViewer, 'id' | 'userId'>) => entryOptions(entryOf(note));

/** The acting user's draft about a member. Always asked anew: it may have been written on another device. */
export const draftOptions = (memberId: number) =>
  queryOptions({
    queryKey: ['notes', 'draft', memberId] as const,
    queryFn: () => api(contracts.notes.getDraft, { query: { subjectId: memberId, type } }),
    staleTime: 0,
    gcTime: 0,
  });

/** What a draft keeps; the empty title is ''. */
export interface KeptDraft {
  text: string;
  resourceTitle: string;
}

/** Keeps a draft. Its failures are only logged (staff §8), but nobody writes on in a session that is over. */
export async function saveDraft(memberId: number, draft: KeptDraft): Promise<void> {
  const body = { text: draft.text, resourceTitle: draft.resourceTitle.trim() || null };
  try {
    await catching('all')(contracts.notes.saveDraft, { query: { subjectId: memberId, type }, body });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setSessionLost(true);
    throw error;
  }
}

export const removeDraft = (memberId: number) =>
  catching('all')(contracts.notes.removeDraft, { query: { subjectId: memberId, type } });

/** Deletes a note: it leaves the feed at once, and comes back where the server refuses. */
export function useDeleteNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: NoteForViewer) => api(contracts.notes.remove, { params: { noteId: note.id } }),
    onMutate: (note) => ({ undo: changeEntryNow(client, entryOf(note), () => null) }),
    onError: (_error, _note, context) => context?.undo(),
    onSuccess: () => showSuccess('Note deleted successfully'),
  });
}
