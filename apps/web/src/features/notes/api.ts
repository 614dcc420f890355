import { contracts, type NoteForViewer } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { deleteEntry, entryOptions } from '../feed/public.ts';

/** Identifies a note's entry in the feed. */
export const entryOf = (note: Pick<NoteForViewer, 'id' | 'userId'>) => ({
  userId: note.userId,
  externalItemType: 'note',
  externalItemId: note.id,
});

/** The current note on the server. Null if the note was deleted. */
export const noteOptions = (note: Pick<NoteForViewer, 'id' | 'userId'>) => entryOptions(entryOf(note));

/** Deletes a note. It disappears from the feed at once, and reappears if the server refuses. */
export function useDeleteNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: NoteForViewer) =>
      deleteEntry(client, entryOf(note), () => api(contracts.notes.remove, { params: { noteId: note.id } })),
    onSuccess: () => showSuccess('Note deleted successfully'),
  });
}
