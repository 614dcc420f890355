import { ApiError, contracts, type NoteForViewer } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { confirmDiscard } from '../../shell/confirm.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/useContractForm.ts';
import { refreshEntry } from '../feed/api.ts';
import { entryOf } from './api.ts';
import type { NoteFormProps } from './NewNote.tsx';
import { NoteFields } from './NoteFields.tsx';

const labels = { text: 'Note', resourceTitle: 'Resource title' };

const valuesOf = (note: Pick<NoteForViewer, 'text' | 'resourceTitle' | 'version'>) => ({
  text: note.text,
  resourceTitle: note.resourceTitle ?? '',
  version: note.version,
});

/** Changes a note. It has no draft of its own, because a draft belongs to the member's next note (decision 127). */
export function EditNoteForm({ note, guard, onDone, onCancel }: NoteFormProps & { note: NoteForViewer }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const contract = useContractForm({
    endpoint: contracts.notes.update,
    values: valuesOf(note),
    labels,
    async send(body) {
      setProblem(undefined);
      try {
        const sent = { ...body, resourceTitle: body.resourceTitle || null };
        return await api(contracts.notes.update, { params: { noteId: note.id }, body: sent });
      } catch (error) {
        const elsewhere = error instanceof ApiError && (error.status === 400 || error.code === 'VERSION_CONFLICT');
        if (!elsewhere) setProblem('Save failed. Your text is still here.');
        throw error;
      }
    },
    fromRecord: (current) => valuesOf(current as NoteForViewer),
    onSaved(saved) {
      void refreshEntry(client, entryOf(saved));
      showSuccess('Note updated successfully');
      onDone();
    },
  });

  useEffect(() => {
    guard(async () => !contract.saving && (!contract.dirty || (await confirmDiscard())));
    return () => guard(null);
  });

  return (
    <NoteFields
      contract={contract}
      problem={problem === undefined ? contract.formError : t(problem)}
      onCancel={onCancel}
    />
  );
}
