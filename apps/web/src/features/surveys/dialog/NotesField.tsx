import { type AssignedSurvey, contracts, surveyNoteCharacters } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { callHandling, can } from '../../../shell/api.ts';
import { cacheSurvey } from '../api.ts';
import { surveyKeys } from '../keys.ts';
import { mergeNotes } from './merge-notes.ts';
import type { Saving } from './use-answers.ts';

const pauseMs = 1500;

interface Props {
  assigned: AssignedSurvey;
  minRows: number;
  /** Called when saving starts, succeeds or fails. */
  onSaving: (saving: Saving) => void;
  /** Set to the function that saves pending changes. */
  flush: { current: () => Promise<boolean> };
}

/**
 * A survey's notes, which are saved automatically. If two users write notes at the same time, their texts are merged.
 */
export function NotesField({ assigned, minRows, onSaving, flush }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const server = assigned.notes ?? '';
  const [text, setText] = useState(server);
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

  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    if (!isDirty.current) return true;
    if (latest.current.length > surveyNoteCharacters) {
      onSaving('failed');
      return false;
    }
    const sent = latest.current;
    onSaving('saving');
    try {
      const fresh = await callHandling([409])(contracts.surveys.update, {
        params: { assignedSurveyId: assigned.id },
        body: { notes: sent, version: base.current.version },
      });
      base.current = { notes: fresh.notes ?? '', version: fresh.version };
      isDirty.current = latest.current !== sent;
      cacheSurvey(client, fresh);
      onSaving(isDirty.current ? 'waiting' : 'saved');
      return true;
    } catch (error) {
      const current = (error as { body?: { current?: AssignedSurvey } }).body?.current;
      if (!current) {
        onSaving('failed');
        return false;
      }
      put(mergeNotes(base.current.notes, latest.current, current.notes ?? ''));
      base.current = { notes: current.notes ?? '', version: current.version };
      client.setQueryData(surveyKeys.assigned(assigned.id), current);
      return save();
    }
  }
  flush.current = save;
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <CountedTextarea
      aria-label={t('Notes')}
      placeholder={t('Note for this survey')}
      minRows={minRows}
      maxRows={14}
      dir="auto"
      limit={surveyNoteCharacters}
      error={
        text.length > surveyNoteCharacters ? t('The notes are too long. Shorten them before you save.') : undefined
      }
      readOnly={!can(assigned, 'CAN_WRITE_NOTES')}
      value={text}
      onChange={(event) => {
        put(event.currentTarget.value);
        isDirty.current = true;
        onSaving('waiting');
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void save(), pauseMs);
      }}
      onBlur={() => void save()}
    />
  );
}
