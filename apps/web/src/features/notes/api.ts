import { contracts, type NoteForViewer } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { deleteEntry, entryOptions } from '../feed/public.ts';

/** The feed's entry of a note. */
export const entryOf = (note: Pick<NoteForViewer, 'id' | 'userId'>) => ({
  userId: note.userId,
  externalItemType: 'note',
  externalItemId: note.id,
});

/** A note as it is on the server now; null if it is gone. */
export const noteOptions = (note: Pick<NoteForViewer, 'id' | 'userId'>) => entryOptions(entryOf(note));

/** Deletes a note: it leaves the feed at once, and comes back where the server refuses. */
export function useDeleteNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: NoteForViewer) =>
      deleteEntry(client, entryOf(note), () => api(contracts.notes.remove, { params: { noteId: note.id } })),
    onSuccess: () => showSuccess('Note deleted successfully'),
  });
}
