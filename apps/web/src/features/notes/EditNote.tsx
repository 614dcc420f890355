import type { NoteForViewer } from '@guidepost/contracts';
import { IconNoteOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { noteOptions } from './api.ts';
import { EditNoteForm } from './EditNoteForm.tsx';
import type { NoteFormProps } from './NewNote.tsx';
import { NoteSkeleton } from './NoteSkeleton.tsx';

/** A note that exists, as it is on the server when the dialog opens. */
export function EditNote({ noteId, ...props }: NoteFormProps & { noteId: number }) {
  const entry = useQuery(noteOptions({ id: noteId, userId: props.memberId }));
  const [begun, setBegun] = useState<NoteForViewer | null>(null);
  const found = entry.data?.note;
  if (begun === null && found && !entry.isFetching) setBegun(found);
  if (begun) return <EditNoteForm {...props} note={begun} />;
  if (entry.isError) {
    return (
      <ErrorState message="The note did not load." onRetry={() => void entry.refetch()} retrying={entry.isFetching} />
    );
  }
  if (entry.data === null) return <EmptyState icon={IconNoteOff} title="No record found" />;
  return <NoteSkeleton />;
}
