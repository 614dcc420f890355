import { useRef } from 'react';
import { LoadState } from '../../shared/LoadState.tsx';
import { useLoadedDraft } from '../drafts/public.ts';
import { NewNoteForm } from './NewNoteForm.tsx';
import { NoteSkeleton } from './NoteSkeleton.tsx';
import type { NoteFormProps } from './note-form-props.ts';

/** Creates a note. The form opens at once, and the draft is filled in when the server responds. */
export function NewNote(props: NoteFormProps) {
  const draft = useLoadedDraft({ memberId: props.memberId, type: 'notes' }, true, true);
  const { begun } = draft;
  const early = useRef('');
  if (begun === null) {
    const waiting = <NoteSkeleton onEarlyText={(text) => (early.current = text)} />;
    return <LoadState of={[draft]} failure="The draft did not load." waiting={waiting} />;
  }
  return (
    <NewNoteForm
      {...props}
      key={begun.round}
      begun={begun}
      late={draft.late}
      early={begun.round === 0 ? early.current : ''}
      onDiscarded={draft.restart}
    />
  );
}
