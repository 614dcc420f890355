import { useEffect, useState } from 'react';
import type { StoredDraft } from './draft.ts';
import { joinDrafts } from './join-drafts.ts';
import type { Draft } from './use-draft.ts';

interface Form {
  /** The form's initial content. Fields that the user has not changed do not overwrite the server's draft. */
  untouched: StoredDraft;
  written: () => StoredDraft;
  /** Shows a draft in the form. */
  show: (draft: StoredDraft) => void;
}

/**
 * Adds the server's draft to a form that opened before the draft had loaded, for example without a connection.
 * @param late the server's draft, if it was loaded after the form opened
 * @returns true if the server's draft was added to the form
 */
export function useLateDraft(draft: Draft, late: StoredDraft | undefined, { untouched, written, show }: Form): boolean {
  const [hasArrived, setArrived] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the server's draft arrives
  useEffect(() => {
    if (late === undefined) return;
    draft.arrive();
    const typed = written();
    const initial: Readonly<Record<string, unknown>> = untouched.fields ?? {};
    const changed = Object.entries(typed.fields ?? {}).filter(([name, value]) => value !== initial[name]);
    const joined = joinDrafts(late, { ...typed, fields: Object.fromEntries(changed) });
    if (joined !== null) {
      show(joined);
      setArrived(true);
    }
    draft.autosave.changed(joined === null ? typed : written());
  }, [late !== undefined]);
  return hasArrived;
}
