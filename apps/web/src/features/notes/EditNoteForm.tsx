import { ApiError, contracts, type NoteForViewer } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appendText } from '../../shared/richText/appendText.ts';
import { api, catching } from '../../shell/api.ts';
import { confirmDiscard } from '../../shell/confirm.tsx';
import { useIntentKey } from '../../shell/forms/useIntentKey.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/useContractForm.ts';
import { refreshEntry } from '../feed/api.ts';
import { entryOf } from './api.ts';
import { CompareNotes } from './CompareNotes.tsx';
import { DeletedNote } from './DeletedNote.tsx';
import type { NoteFormProps } from './NewNote.tsx';
import { NoteFields } from './NoteFields.tsx';

const labels = { text: 'Note', resourceTitle: 'Resource title' };

const valuesOf = (note: Pick<NoteForViewer, 'text' | 'resourceTitle' | 'version'>) => ({
  text: note.text,
  resourceTitle: note.resourceTitle ?? '',
  version: note.version,
});

interface Props extends NoteFormProps {
  note: NoteForViewer;
  /** Typed before the note was here; written behind it at once. */
  early: string;
}

/** Changes a note. It has no draft of its own, because a draft belongs to the member's next note (decision 127). */
export function EditNoteForm({ memberId, note, early, guard, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [deleted, setDeleted] = useState(false);
  const [rescuing, setRescuing] = useState(false);
  const keyOf = useIntentKey();
  const contract = useContractForm({
    endpoint: contracts.notes.update,
    values: valuesOf(note),
    labels,
    async send(body) {
      setProblem(undefined);
      try {
        const sent = { ...body, resourceTitle: body.resourceTitle || null };
        return await catching([404])(contracts.notes.update, { params: { noteId: note.id }, body: sent });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          setDeleted(true);
          throw error;
        }
        const elsewhere = error instanceof ApiError && (error.status === 400 || error.code === 'VERSION_CONFLICT');
        if (!elsewhere) setProblem('Save failed. Your text is still here.');
        throw error;
      }
    },
    fromRecord: (current) => valuesOf(current as NoteForViewer),
    compare: (current, mine) => (
      <CompareNotes
        theirs={current as NoteForViewer}
        mine={{ text: mine.text ?? '', resourceTitle: mine.resourceTitle ?? null }}
      />
    ),
    onSaved(saved) {
      void refreshEntry(client, entryOf(saved));
      showSuccess('Note updated successfully');
      onDone();
    },
  });

  const { form } = contract;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form begins
  useLayoutEffect(() => {
    if (early !== '') form.setValue('text', appendText(note.text, early), { shouldDirty: true });
  }, []);

  async function saveAsNew(): Promise<void> {
    const text = form.getValues('text') ?? '';
    setRescuing(true);
    setProblem(undefined);
    try {
      const body = { userId: memberId, text, resourceTitle: form.getValues('resourceTitle') || null };
      const saved = await api(contracts.notes.create, { body }, { idempotencyKey: keyOf(body) });
      form.reset();
      void refreshEntry(client, entryOf(saved));
      showSuccess('Note created successfully');
      onDone();
    } catch {
      setProblem('Save failed. Your text is still here.');
    } finally {
      setRescuing(false);
    }
  }

  useEffect(() => {
    guard(async () => !contract.saving && !rescuing && (!contract.dirty || (await confirmDiscard())));
    return () => guard(null);
  });

  return (
    <NoteFields
      contract={contract}
      problem={problem === undefined ? contract.formError : t(problem)}
      onCancel={onCancel}
      above={
        deleted && (
          <DeletedNote
            text={() => form.getValues('text') ?? ''}
            saving={rescuing}
            onSaveAsNew={() => void saveAsNew()}
          />
        )
      }
      saveable={!deleted}
    />
  );
}
