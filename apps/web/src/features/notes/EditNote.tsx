import type { NoteForViewer, NoteId } from '@guidepost/contracts';
import { IconNoteOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { useLoadedDraft } from '../drafts/public.ts';
import { noteOptions } from './api.ts';
import { EditNoteForm } from './EditNoteForm.tsx';
import { NoteSkeleton } from './NoteSkeleton.tsx';
import type { NoteFormProps } from './note-form-props.ts';

/** Edits an existing note. The form starts with the server's version, or with the author's draft if there is one. */
export function EditNote({ noteId, ...props }: NoteFormProps & { noteId: NoteId }) {
  const { memberId } = props;
  const entry = useQuery(noteOptions({ id: noteId, userId: memberId }));
  const [note, setNote] = useState<NoteForViewer | null>(null);
  const early = useRef('');
  const found = entry.data?.note;
  if (note === null && found && !entry.isFetching) setNote(found);
  const draft = useLoadedDraft({ memberId, type: 'notes', recordId: noteId });
  const { begun } = draft;
  if (note && begun) {
    return (
      <EditNoteForm
        {...props}
        key={begun.round}
        note={note}
        begun={begun}
        early={begun.round === 0 ? early.current : ''}
        onDiscarded={draft.restart}
      />
    );
  }
  if (entry.data === null) return <EmptyState icon={IconNoteOff} title="No record found" />;
  const waiting = <NoteSkeleton onEarlyText={(text) => (early.current = text)} />;
  return (
    <LoadState
      of={[entry, draft]}
      failure={entry.isLoadingError ? 'The note did not load.' : 'The draft did not load.'}
      waiting={waiting}
    />
  );
}
