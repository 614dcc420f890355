import { ApiError, draftFieldNames } from '@guidepost/contracts';
import { useEffect, useState } from 'react';
import { changedCharacters } from '../../shared/richText/text.ts';
import { logWarning } from '../../shell/log.ts';
import { beforeCarrying } from '../../shell/session/comeBack.ts';
import { beforeSessionEnds } from '../../shell/session/ending.ts';
import { type Autosave, type AutosaveState, autosaveMinimumChange, createAutosave } from './autosave.ts';
import { canBeKept } from './canBeKept.ts';
import type { KeptDraft } from './draft.ts';

interface Options {
  /** What the server has already. */
  saved: KeptDraft;
  save: (draft: KeptDraft) => Promise<unknown>;
  /** Told when a save fails, or the component goes before everything is kept: with what is left; with null once it is kept. */
  onLeft: (draft: KeptDraft | null) => void;
}

/** How many characters differ; another choice in a field is worth a save by itself. */
export function changedInDraft(before: KeptDraft, after: KeptDraft): number {
  const choices = draftFieldNames.filter((name) => (before.fields?.[name] ?? '') !== (after.fields?.[name] ?? ''));
  return (
    changedCharacters(before.text, after.text) +
    changedCharacters(before.resourceTitle, after.resourceTitle) +
    choices.length * autosaveMinimumChange
  );
}

/** An autosave for the life of a component: its options are those of its first render. */
export function useAutosave({ saved, save, onLeft }: Options): [Autosave<KeptDraft>, AutosaveState] {
  const [state, setState] = useState<AutosaveState>('IDLE');
  const [{ autosave, left }] = useState(() => {
    const autosave = createAutosave({
      saved,
      save: (draft) => save(draft).then(() => onLeft(null)),
      difference: changedInDraft,
      acceptable: canBeKept,
      // what is not well formed, or belongs to a record that is gone, will not be kept later either
      retries: (error) => !(error instanceof ApiError && (error.status === 400 || error.status === 404)),
      onState: setState,
      onFailure(error) {
        logWarning('a draft could not be saved', error instanceof Error ? error.name : undefined);
        // the tab may go before the connection is back
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
      // what was typed last is kept, unless it was saved or thrown away
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
