import { useRef } from 'react';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { NewNoteForm } from './NewNoteForm.tsx';
import type { MayClose } from './NoteDialog.tsx';
import { NoteSkeleton } from './NoteSkeleton.tsx';
import { useBegunDraft } from './useBegunDraft.ts';

export interface NoteFormProps {
  memberId: number;
  /** Sets who is asked before the dialog closes. */
  guard: (ask: MayClose | null) => void;
  /** The note is saved, the dialog closes. */
  onDone: () => void;
  onCancel: () => void;
}

/** A new note, begun from the draft where there is one. */
export function NewNote(props: NoteFormProps) {
  const { begun, failed, retry, retrying, restart } = useBegunDraft({ memberId: props.memberId, type: 'notes' });
  const early = useRef('');
  if (begun === null) {
    if (!failed) return <NoteSkeleton onEarlyText={(text) => (early.current = text)} />;
    return <ErrorState message="The draft did not load." onRetry={retry} retrying={retrying} />;
  }
  return (
    <NewNoteForm
      {...props}
      key={begun.round}
      begun={begun}
      early={begun.round === 0 ? early.current : ''}
      onDiscarded={restart}
    />
  );
}
