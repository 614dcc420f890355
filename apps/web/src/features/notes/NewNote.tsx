import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { draftOptions } from './api.ts';
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

/** A new note, begun from the draft where there is one. */
export function NewNote(props: NoteFormProps) {
  const draft = useQuery(draftOptions(props.memberId));
  // begun once: what is fetched later never takes the place of what is being written
  const [begun, setBegun] = useState<{ text: string; at: string | null; round: number } | null>(null);
  if (begun === null && draft.data && !draft.isFetching) {
    setBegun({ text: draft.data.text, at: draft.data.updatedAt, round: 0 });
  }
  if (begun === null) {
    if (!draft.isError) return <NoteSkeleton />;
    return (
      <ErrorState message="The draft did not load." onRetry={() => void draft.refetch()} retrying={draft.isFetching} />
    );
  }
  return (
    <NewNoteForm
      {...props}
      key={begun.round}
      draft={begun.text}
      draftedAt={begun.at}
      onDiscarded={() => setBegun({ text: '', at: null, round: begun.round + 1 })}
    />
  );
}
