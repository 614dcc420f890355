import { useEffect, useRef, useState } from 'react';
import { useIsQuestionOpen } from '../../shared/confirm/confirm.tsx';
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
 * form. Only they count as unsaved, because the server already has the draft. Nothing is added while a question is open
 * or the form is being saved, because the user could not see it.
 * @param late the server's draft, if it was loaded after the form opened
 */
export function useLateDraft<V extends object>(
  draft: Draft,
  late: LateDraft | undefined,
  { form, record, toDraft, withDraft }: Form<V>,
) {
  const [holds, setHolds] = useState(0);
  const isHeld = useIsQuestionOpen() || holds > 0;
  const hasArrived = useRef(false);
  const [addedAt, setAddedAt] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the server's draft arrives
  useEffect(() => {
    if (late === undefined || isHeld || hasArrived.current) return;
    hasArrived.current = true;
    draft.arrive();
    const values = form.getValues() as V;
    const typed = toDraft(values);
    const joined = joinDrafts(late, typed, draft.initial);
    if (joined === null || late.at === null) return draft.autosave.changed(typed);
    const shown = withDraft(values, joined);
    keepDialogTop();
    form.reset(withDraft(record, late) as never);
    form.reset(shown as never, { keepDefaultValues: true });
    void draft.autosave.settle(late);
    draft.autosave.changed(toDraft(shown));
    setAddedAt(late.at);
  }, [late !== undefined, isHeld]);
  return {
    /** Time when the added draft was saved. Undefined if no draft was added. */
    addedAt,
    /** Runs an action during which no draft is added to the form, such as saving. */
    async holdDuring(action: () => unknown): Promise<void> {
      setHolds((count) => count + 1);
      try {
        await action();
      } finally {
        setHolds((count) => count - 1);
      }
    },
  };
}
