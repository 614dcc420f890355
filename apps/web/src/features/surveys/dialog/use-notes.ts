import { type AssignedSurvey, contracts, surveyNoteCharacters } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callHandling } from '../../../shell/api.ts';
import { cacheSurvey } from '../api.ts';
import { surveyKeys } from '../keys.ts';
import { mergeNotes } from './merge-notes.ts';
import type { Saving } from './use-answers.ts';

const pauseMs = 1500;

/**
 * A survey's notes, which are saved automatically. If two users write notes at the same time, their texts are merged.
 * Unsaved text remains when its field is replaced, for example because another user completes the survey.
 */
export function useNotes(assigned: AssignedSurvey) {
  const client = useQueryClient();
  const server = assigned.notes ?? '';
  const [text, setText] = useState(server);
  const [saving, setSaving] = useState<Saving>('nothing');
  // the stored version that the text is based on
  const base = useRef({ notes: server, version: assigned.version });
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDirty = useRef(false);
  const put = (next: string) => {
    latest.current = next;
    setText(next);
  };
  useEffect(() => {
    if (isDirty.current) return;
    base.current = { notes: server, version: assigned.version };
    latest.current = server;
    setText(server);
  }, [server, assigned.version]);

  /** Saves pending changes. Resolves to true if everything is saved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    if (!isDirty.current) return true;
    if (latest.current.length > surveyNoteCharacters) {
      setSaving('failed');
      return false;
    }
    const sent = latest.current;
    setSaving('saving');
    try {
      const fresh = await callHandling([409])(contracts.surveys.update, {
        params: { assignedSurveyId: assigned.id },
        body: { notes: sent, version: base.current.version },
      });
      base.current = { notes: fresh.notes ?? '', version: fresh.version };
      isDirty.current = latest.current !== sent;
      cacheSurvey(client, fresh);
      setSaving(isDirty.current ? 'waiting' : 'saved');
      return true;
    } catch (error) {
      const current = (error as { body?: { current?: AssignedSurvey } }).body?.current;
      if (!current) {
        setSaving('failed');
        return false;
      }
      put(mergeNotes(base.current.notes, latest.current, current.notes ?? ''));
      base.current = { notes: current.notes ?? '', version: current.version };
      client.setQueryData(surveyKeys.assigned(assigned.id), current);
      return save();
    }
  }
  const write = (next: string) => {
    put(next);
    isDirty.current = true;
    setSaving('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { text, saving, write, save };
}
export type Notes = ReturnType<typeof useNotes>;
