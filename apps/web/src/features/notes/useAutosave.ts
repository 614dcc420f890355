import { useEffect, useState } from 'react';
import { logWarning } from '../../shell/log.ts';
import { type Autosave, type AutosaveState, createAutosave } from './autosave.ts';

/** An autosave for the life of a component: `saved` and `save` are those of its first render. */
export function useAutosave(saved: string, save: (text: string) => Promise<unknown>): [Autosave, AutosaveState] {
  const [state, setState] = useState<AutosaveState>('IDLE');
  const [autosave] = useState(() =>
    createAutosave({
      saved,
      save,
      onState: setState,
      onFailure: (error) => logWarning('a draft could not be saved', error instanceof Error ? error.name : undefined),
    }),
  );
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      // what was typed last is kept, unless it was saved or thrown away
      autosave.flush();
      void autosave.stop();
    };
  }, [autosave]);
  return [autosave, state];
}
