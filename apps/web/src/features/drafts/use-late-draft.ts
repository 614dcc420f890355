import { useEffect, useState } from 'react';
import { keepDialogTop } from '../../shell/dialogs/keep-dialog-top.ts';
import type { StoredDraft } from './draft.ts';
import { joinDrafts } from './join-drafts.ts';
import type { LateDraft } from './use-begun-draft.ts';
import type { Draft } from './use-draft.ts';

interface Form<V extends object> {
  form: { getValues: () => unknown; reset: (values: never, options?: { keepDefaultValues: boolean }) => void };
  /** The form's initial values. Fields that the user has not changed do not overwrite the server's draft. */
  record: V;
  toDraft: (values: V) => StoredDraft;
  withDraft: (values: V, draft: StoredDraft) => V;
}

/**
 * Adds the server's draft to a form that opened before the draft had loaded. The user's changes since then remain in the
 * form. Only they count as unsaved, because the server already has the draft.
 * @param late the server's draft, if it was loaded after the form opened
 * @returns the time when the added draft was saved; undefined if no draft was added
 */
export function useLateDraft<V extends object>(
  draft: Draft,
  late: LateDraft | undefined,
  { form, record, toDraft, withDraft }: Form<V>,
): string | undefined {
  const [addedAt, setAddedAt] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the server's draft arrives
  useEffect(() => {
    if (late === undefined) return;
    draft.arrive();
    const values = form.getValues() as V;
    const typed = toDraft(values);
    const joined = joinDrafts(late, typed, toDraft(record));
    if (joined === null || late.at === null) return draft.autosave.changed(typed);
    const shown = withDraft(values, joined);
    keepDialogTop();
    form.reset(withDraft(record, late) as never);
    form.reset(shown as never, { keepDefaultValues: true });
    void draft.autosave.settle(late);
    draft.autosave.changed(toDraft(shown));
    setAddedAt(late.at);
  }, [late !== undefined]);
  return addedAt;
}
