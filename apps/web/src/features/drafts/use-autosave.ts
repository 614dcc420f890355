import { ApiError, draftFieldNames } from '@guidepost/contracts';
import { useEffect, useState } from 'react';
import { changedCharacters } from '../../shared/rich-text/text.ts';
import { logWarning } from '../../shell/log.ts';
import { beforeCarrying } from '../../shell/session/restore.ts';
import { beforeSessionEnds } from '../../shell/session/run-before-end.ts';
import { type Autosave, type AutosaveState, autosaveMinimumChange, createAutosave } from './autosave.ts';
import { canBeStored } from './can-be-stored.ts';
import type { StoredDraft } from './draft.ts';

interface Options {
  /** The value that is already on the server. */
  saved: StoredDraft;
  save: (draft: StoredDraft) => Promise<unknown>;
  /** Returns true while the draft may not be saved on the server yet. It is then stored on this device. */
  isHeld: () => boolean;
  /**
   * Called with the unsaved draft if a save fails or is held, or the component unmounts before the draft is saved. Called with null
   * after the draft is saved, or if nothing is left to save.
   */
  onLeft: (draft: StoredDraft | null) => void;
}

/** Returns the number of characters that differ. Each changed choice counts as enough characters to trigger a save. */
export function changedInDraft(before: StoredDraft, after: StoredDraft): number {
  const choices = draftFieldNames.filter((name) => (before.fields?.[name] ?? '') !== (after.fields?.[name] ?? ''));
  return (
    changedCharacters(before.text, after.text) +
    changedCharacters(before.resourceTitle, after.resourceTitle) +
    choices.length * autosaveMinimumChange
  );
}

/** Saves a draft automatically while the component is mounted. Uses the options of the first render. */
export function useAutosave({ saved, save, isHeld, onLeft }: Options): [Autosave<StoredDraft>, AutosaveState] {
  const [state, setState] = useState<AutosaveState>('IDLE');
  const [{ autosave, left }] = useState(() => {
    const autosave = createAutosave({
      saved,
      save: (draft) => save(draft).then(() => onLeft(null)),
      difference: changedInDraft,
      acceptable: canBeStored,
      // does not retry if the draft is invalid or its record was deleted, because another attempt would fail too
      retries: (error) => !(error instanceof ApiError && (error.status === 400 || error.status === 404)),
      isHeld,
      onHeld: onLeft,
      onUnchanged: () => onLeft(null),
      onState: setState,
      onFailure(error) {
        logWarning('a draft could not be saved', error instanceof Error ? error.name : undefined);
        // stores the draft on this device, because the tab may be closed before the connection is restored
        const rest = autosave.unsaved();
        if (rest !== undefined) onLeft(rest);
      },
    });
    return { left: onLeft, autosave };
  });
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    const forget = beforeSessionEnds(() => autosave.flush());
    const stay = beforeCarrying(() => {
      const rest = autosave.unsaved();
      if (rest !== undefined) left(rest);
    });
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      forget();
      stay();
      // saves the latest text, unless it was already saved or discarded
      const rest = autosave.unsaved();
      if (rest === undefined) return void autosave.stop();
      left(rest);
      void autosave.flush().then(() => {
        if (autosave.unsaved() === undefined) left(null);
        void autosave.stop();
      });
    };
  }, [autosave, left]);
  return [autosave, state];
}
