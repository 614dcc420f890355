import { ApiError, contracts } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catching, useActingUser } from '../../shell/api.ts';
import { ask, confirm } from '../../shell/confirm.tsx';
import { logWarning } from '../../shell/log.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/useContractForm.ts';
import { refreshEntry } from '../feed/api.ts';
import { AutosaveIndicator } from './AutosaveIndicator.tsx';
import { entryOf, removeDraft, saveDraft } from './api.ts';
import { forgetIntent, intentKey } from './intent.ts';
import type { NoteFormProps } from './NewNote.tsx';
import { NoteFields } from './NoteFields.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';
import { useAutosave } from './useAutosave.ts';

interface Props extends NoteFormProps {
  draft: string;
  draftedAt: string | null;
  onDiscarded: () => void;
}

const labels = { text: 'Note', resourceTitle: 'Resource title' };

/** Writes a note. What is typed is kept as a draft until it is saved or thrown away; nothing is lost on a failure. */
export function NewNoteForm({ memberId, guard, onDone, onCancel, draft, draftedAt, onDiscarded }: Props) {
  const { t } = useTranslation();
  const { id: authorId } = useActingUser();
  const client = useQueryClient();
  const [autosave, state] = useAutosave(draft, (text) => saveDraft(memberId, text));
  const [problem, setProblem] = useState<string>();

  const contract = useContractForm({
    endpoint: contracts.notes.create,
    values: { userId: memberId, text: draft, resourceTitle: '' },
    labels,
    async send(body) {
      setProblem(undefined);
      // a save that came after the note would bring the draft back
      const idle = autosave.pause();
      try {
        const sent = { ...body, resourceTitle: body.resourceTitle || null };
        const idempotencyKey = intentKey(authorId, memberId);
        const note = await catching(['IDEMPOTENCY_MISMATCH'])(
          contracts.notes.create,
          { body: sent },
          { idempotencyKey },
        );
        await idle;
        return note;
      } catch (error) {
        autosave.resume();
        setProblem(problemOf(error));
        if (error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH') forgetIntent(authorId, memberId);
        throw error;
      }
    },
    onSaved(note) {
      void throwAway();
      void refreshEntry(client, entryOf(note));
      showSuccess('Note created successfully');
      onDone();
    },
  });
  const { form } = contract;

  async function throwAway(): Promise<void> {
    forgetIntent(authorId, memberId);
    await autosave.stop();
    await removeDraft(memberId).catch(() => logWarning('a draft could not be removed'));
  }

  /** With changes the person chooses; the draft is up to date before the dialog goes (staff §2). */
  async function mayClose(): Promise<boolean> {
    if (contract.saving) return false;
    if (!contract.dirty) return true;
    const answer = await ask({
      title: 'Unsaved changes',
      message: 'This note has not been saved. Its draft can wait here until you come back.',
      choices: [
        { answer: 'stay', label: 'Keep editing' },
        { answer: 'discard', label: 'Discard' },
        { answer: 'keep', label: 'Keep draft', look: 'filled' },
      ],
    });
    if (answer === 'discard') void throwAway();
    if (answer === 'keep') return keepDraft();
    return answer === 'discard';
  }

  async function keepDraft(): Promise<boolean> {
    await autosave.pause();
    try {
      await saveDraft(memberId, form.getValues('text'));
      void autosave.stop();
      return true;
    } catch {
      autosave.resume();
      setProblem('The draft could not be kept. Your text is still here.');
      return false;
    }
  }

  useEffect(() => {
    guard(mayClose);
    return () => guard(null);
  });

  async function discard(): Promise<void> {
    const yes = await confirm({
      title: 'Discard draft',
      message: 'The restored text is thrown away. This cannot be undone.',
      confirm: 'Discard draft',
      danger: true,
    });
    if (!yes) return;
    await throwAway();
    onDiscarded();
  }

  return (
    <NoteFields
      contract={contract}
      onText={(text) => autosave.changed(text)}
      problem={problem === undefined ? contract.formError : t(problem)}
      onCancel={onCancel}
      above={draft !== '' && <RestoredDraft at={draftedAt} onDiscard={() => void discard()} />}
      status={<AutosaveIndicator state={state} />}
    />
  );
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH') {
    return 'An earlier version of this note has been saved already. Save again to add this text as another note.';
  }
  // what is wrong with a field stands at the field
  return error instanceof ApiError && error.status === 400 ? undefined : 'Save failed. Your text is still here.';
}
