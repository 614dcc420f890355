import type { NoteForViewer } from '@guidepost/contracts';
import { IconNoteOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { noteOptions } from './api.ts';
import { EditNoteForm } from './EditNoteForm.tsx';
import type { NoteFormProps } from './NewNote.tsx';
import { NoteSkeleton } from './NoteSkeleton.tsx';
import { useBegunDraft } from './useBegunDraft.ts';

/** A note that exists, as it is on the server when the dialog opens, or as its writer was changing it before. */
export function EditNote({ noteId, ...props }: NoteFormProps & { noteId: number }) {
  const { memberId } = props;
  const entry = useQuery(noteOptions({ id: noteId, userId: memberId }));
  const [note, setNote] = useState<NoteForViewer | null>(null);
  const early = useRef('');
  const found = entry.data?.note;
  if (note === null && found && !entry.isFetching) setNote(found);
  const { begun, failed, retry, retrying, restart } = useBegunDraft({ memberId, type: 'notes', recordId: noteId });
  if (note && begun) {
    return (
      <EditNoteForm
        {...props}
        key={begun.round}
        note={note}
        begun={begun}
        early={begun.round === 0 ? early.current : ''}
        onDiscarded={restart}
      />
    );
  }
  if (entry.isLoadingError) {
    return (
      <ErrorState message="The note did not load." onRetry={() => void entry.refetch()} retrying={entry.isFetching} />
    );
  }
  if (entry.data === null) return <EmptyState icon={IconNoteOff} title="No record found" />;
  if (failed) return <ErrorState message="The draft did not load." onRetry={retry} retrying={retrying} />;
  return <NoteSkeleton onEarlyText={(text) => (early.current = text)} />;
}
