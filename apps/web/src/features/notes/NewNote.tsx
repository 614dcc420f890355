import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { useActingUser } from '../../shell/api.ts';
import { draftOptions, type KeptDraft } from './api.ts';
import { heldDraft } from './held.ts';
import { NewNoteForm } from './NewNoteForm.tsx';
import type { MayClose } from './NoteDialog.tsx';
import { NoteSkeleton } from './NoteSkeleton.tsx';

export interface NoteFormProps {
  memberId: number;
  /** Sets who is asked before the dialog closes. */
  guard: (ask: MayClose | null) => void;
  /** The note is saved, the dialog closes. */
  onDone: () => void;
  onCancel: () => void;
}

interface Begun {
  /** The draft as the server has it. */
  saved: KeptDraft;
  /** What an earlier dialog could not save any more; else the same. */
  held: KeptDraft;
  /** Typed before the draft was here. */
  early: string;
  at: string | null;
  round: number;
}
const none: KeptDraft = { text: '', resourceTitle: '' };

/** A new note, begun from the draft where there is one. */
export function NewNote(props: NoteFormProps) {
  const { memberId } = props;
  const { id: authorId } = useActingUser();
  const draft = useQuery(draftOptions(memberId));
  const early = useRef('');
  // begun once: what is fetched later never takes the place of what is being written
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun === null && draft.data && !draft.isFetching) {
    const saved = { text: draft.data.text, resourceTitle: draft.data.resourceTitle ?? '' };
    setBegun({
      saved,
      held: heldDraft(authorId, memberId) ?? saved,
      early: early.current,
      at: draft.data.updatedAt,
      round: 0,
    });
  }
  if (begun === null) {
    if (!draft.isError) return <NoteSkeleton onEarlyText={(text) => (early.current = text)} />;
    return (
      <ErrorState message="The draft did not load." onRetry={() => void draft.refetch()} retrying={draft.isFetching} />
    );
  }
  return (
    <NewNoteForm
      {...props}
      key={begun.round}
      saved={begun.saved}
      draft={begun.held}
      early={begun.early}
      draftedAt={begun.at}
      onDiscarded={() => setBegun({ saved: none, held: none, early: '', at: null, round: begun.round + 1 })}
    />
  );
}
