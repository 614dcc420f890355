import { type AssignedSurvey, contracts } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callHandling } from '../../../shell/api.ts';
import { sendInOrder } from '../../../shell/changes/send-in-order.ts';
import { cacheSurvey } from '../api.ts';
import { surveyKeys } from '../keys.ts';
import { createNotesAutosave, type StoredNotes } from './notes-autosave.ts';
import type { Saving } from './use-answers.ts';

const storedNotes = ({ notes, version }: AssignedSurvey): StoredNotes => ({ notes: notes ?? '', version });

/**
 * A survey's notes, which are saved automatically. Unsaved text remains when its field is replaced, for example because
 * another user completes the survey.
 */
export function useNotes(assigned: AssignedSurvey) {
  const client = useQueryClient();
  const [text, setText] = useState(assigned.notes ?? '');
  const [saving, setSaving] = useState<Saving>('nothing');
  const { id } = assigned;
  const [autosave] = useState(() =>
    createNotesAutosave({
      stored: storedNotes(assigned),
      async send(notes, version) {
        try {
          const fresh = await callHandling([409])(contracts.surveys.update, {
            params: { assignedSurveyId: id },
            body: { notes, version },
          });
          cacheSurvey(client, fresh);
          return { stored: storedNotes(fresh) };
        } catch (error) {
          const { current } = (error as { body?: { current?: AssignedSurvey } }).body ?? {};
          if (!current) throw error;
          client.setQueryData(surveyKeys.assigned(id), current);
          return { conflict: storedNotes(current) };
        }
      },
      inOrder: (run) => sendInOrder(['survey notes', id], run),
      onText: setText,
      onState: setSaving,
    }),
  );
  const { notes, version } = storedNotes(assigned);
  useEffect(() => autosave.receive({ notes, version }), [autosave, notes, version]);
  useEffect(() => autosave.stop, [autosave]);
  return { text, saving, write: autosave.write, save: autosave.save };
}
export type Notes = ReturnType<typeof useNotes>;
