import type { RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FramedForm } from '../../shell/dialogs/use-form-frame.ts';
import { AutosaveIndicator } from './AutosaveIndicator.tsx';
import type { StoredDraft } from './draft.ts';
import { RestoredDraft } from './RestoredDraft.tsx';
import type { InitialDraft, LateDraft } from './use-begun-draft.ts';
import type { Draft } from './use-draft.ts';
import { useDraftOfForm } from './use-draft-of-form.ts';
import { useLateDraft } from './use-late-draft.ts';

interface Contract<F extends FieldValues> extends FramedForm {
  form: UseFormReturn<F>;
  dirty: boolean;
  leaving: RefObject<() => Promise<boolean>>;
}

interface Options<V extends object> {
  begun: InitialDraft;
  /** The server's draft, if it loads after the form has opened. */
  late: LateDraft | undefined;
  /** The form's initial values. */
  record: V;
  toDraft: (values: V) => StoredDraft;
  withDraft: (values: V, draft: StoredDraft) => V;
  onDiscarded: () => void;
}

/** Connects a form to its draft. Returns the parts that the form's dialog shows, and functions for saving and closing. */
export function useDraftedForm<V extends object, F extends FieldValues>(
  draft: Draft,
  contract: Contract<F>,
  { begun, late, record, toDraft, withDraft, onDiscarded }: Options<V>,
) {
  const { guard, mayClose, discard, problem } = useDraftOfForm(draft, contract, (values) =>
    toDraft(values as unknown as V),
  );
  const { addedAt, holdDuring } = useLateDraft(draft, late, { form: contract.form, record, toDraft, withDraft });
  return {
    /** Returns the form for its dialog. No late draft is added to the form while `submit` runs. */
    framed: (submit: () => unknown = contract.submit) => ({
      ...contract,
      submit: () => holdDuring(submit),
      guard,
      formError: problem ?? contract.formError,
    }),
    /** Asks what to do with unsaved changes. Resolves to false if the form stays open. */
    mayClose,
    /** The reason why the draft or the record could not be saved. */
    problem,
    /** State of the draft. */
    status: <AutosaveIndicator state={draft.state} onRetry={draft.retryLoading} />,
    /** The restored draft, with a button to discard it. */
    notice: <RestoredDraft begun={begun} addedAt={addedAt} discard={discard} onDiscarded={onDiscarded} />,
  };
}
