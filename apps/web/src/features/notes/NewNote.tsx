import type { MemberId } from '@guidepost/contracts';
import { useRef } from 'react';
import { LoadState } from '../../shared/LoadState.tsx';
import { useLoadedDraft } from '../drafts/public.ts';
import { NewNoteForm } from './NewNoteForm.tsx';
import type { MayClose } from './NoteDialog.tsx';
import { NoteSkeleton } from './NoteSkeleton.tsx';

export interface NoteFormProps {
  memberId: MemberId;
  /** Sets the function that decides whether the dialog may close. */
  guard: (ask: MayClose | null) => void;
  /** Called when the note is saved and the dialog can close. */
  onDone: () => void;
  onCancel: () => void;
}

/** A new note, which starts with the draft if there is one. */
export function NewNote(props: NoteFormProps) {
  const draft = useLoadedDraft({ memberId: props.memberId, type: 'notes' });
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
