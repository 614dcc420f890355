import type { MemberId } from '@guidepost/contracts';
import { useRef } from 'react';
import { LoadState } from '../../shared/LoadState.tsx';
import { NewNoteForm } from './NewNoteForm.tsx';
import type { MayClose } from './NoteDialog.tsx';
import { NoteSkeleton } from './NoteSkeleton.tsx';
import { useBegunDraft } from './useBegunDraft.ts';

export interface NoteFormProps {
  memberId: MemberId;
  /** Sets who is asked before the dialog closes. */
  guard: (ask: MayClose | null) => void;
  /** The note is saved, the dialog closes. */
  onDone: () => void;
  onCancel: () => void;
}

/** A new note, begun from the draft where there is one. */
export function NewNote(props: NoteFormProps) {
  const draft = useBegunDraft({ memberId: props.memberId, type: 'notes' });
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
      early={begun.round === 0 ? early.current : ''}
      onDiscarded={draft.restart}
    />
  );
}
