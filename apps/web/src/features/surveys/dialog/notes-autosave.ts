import { surveyNoteCharacters } from '@guidepost/contracts';
import { mergeNotes } from './merge-notes.ts';
import type { Saving } from './use-answers.ts';

const pauseMs = 1500;

/** Notes as stored on the server, without spaces and line breaks at their ends. */
export interface StoredNotes {
  notes: string;
  version: number;
}

interface Options {
  stored: StoredNotes;
  /** Sends notes that are based on a version. Resolves to the stored notes, or to a colleague's newer notes. */
  send: (notes: string, version: number) => Promise<{ stored: StoredNotes } | { conflict: StoredNotes }>;
  /** Sends one change at a time. */
  inOrder: (run: () => Promise<boolean>) => Promise<boolean>;
  onText: (text: string) => void;
  onState: (saving: Saving) => void;
}

/**
 * Saves a survey's notes after a pause. Saving does not change the text in the field, although the server trims it. If
 * two users write notes at the same time, their texts are merged.
 */
export function createNotesAutosave({ stored, send, inOrder, onText, onState }: Options) {
  // the stored version that the text is based on
  let base = stored;
  let text = stored.notes;
  let isDirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // texts that may be stored although their response was lost
  const unconfirmed = new Set<string>();

  const put = (next: string) => {
    text = next;
    onText(next);
  };

  async function run(): Promise<boolean> {
    while (isDirty) {
      if (text.length > surveyNoteCharacters) {
        onState('failed');
        return false;
      }
      const sent = text;
      onState('saving');
      unconfirmed.add(sent.trim());
      const result = await send(sent, base.version).catch(() => null);
      if (result === null) {
        onState('failed');
        return false;
      }
      if ('conflict' in result) {
        const { conflict } = result;
        // the newer notes are the user's own if they are a text whose response was lost
        if (!unconfirmed.has(conflict.notes)) put(mergeNotes(base.notes, text, conflict.notes));
        base = conflict;
      } else {
        base = result.stored;
        isDirty = text !== sent;
        onState(isDirty ? 'waiting' : 'saved');
      }
      unconfirmed.clear();
      // a text that has changed during the request is saved after the next pause
      if ('stored' in result) return true;
    }
    return true;
  }

  /** Saves pending changes. Resolves to true if the text of this moment is saved. */
  const save = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    return inOrder(run);
  };

  return {
    save,
    write(next: string) {
      put(next);
      isDirty = true;
      onState('waiting');
      clearTimeout(timer);
      timer = setTimeout(() => void save(), pauseMs);
    },
    /** Shows newer stored notes, unless the user has unsaved changes. */
    receive(next: StoredNotes) {
      if (isDirty) return;
      base = next;
      if (text.trim() !== next.notes) put(next.notes);
    },
    /** Saves a change whose pause has not ended. */
    stop() {
      if (timer !== undefined) void save();
    },
  };
}
