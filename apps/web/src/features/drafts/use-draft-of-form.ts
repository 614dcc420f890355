import { noteCharacters } from '@guidepost/contracts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ask, confirm } from '../../shared/confirm/confirm.tsx';
import { isTransient } from '../../shell/errors/retry.ts';
import type { StoredDraft } from './draft.ts';
import type { Draft } from './use-draft.ts';

interface Contract<V extends FieldValues> {
  form: Pick<UseFormReturn<V>, 'subscribe' | 'getValues'>;
  dirty: boolean;
  saving: boolean;
  leaving: RefObject<() => Promise<boolean>>;
}

/**
 * Message shown if the member was transferred, or the member or record was deleted or merged. The user can then only
 * copy the text.
 */
const recordGoneMessage =
  'You can no longer save this record. The member was transferred to a different guide, or the record was deleted or merged with another record. Copy your text to keep it.';

/** Saves a form's values as a draft. When the user leaves the form, asks whether to keep or discard the draft. */
export function useDraftOfForm<V extends FieldValues>(
  { keep: storeDraft, autosave, isGone, saveProblem, isKnown, throwAway }: Draft,
  { form, dirty, saving, leaving }: Contract<V>,
  toDraft: (values: V) => StoredDraft,
) {
  const [problem, setProblem] = useState<string>();
  const isKept = useRef(false);
  const [latest] = useState(() => ({ toDraft }));
  latest.toDraft = toDraft;
  const written = () => latest.toDraft(form.getValues());

  // subscribes before text that was typed during loading is added to the form
  useLayoutEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => autosave.changed(latest.toDraft(values)),
      }),
    [form, autosave, latest],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    // saves text that is not on the server yet: typed during loading, or left by a dialog that could not save it
    autosave.changed(written());
  }, []);

  async function keep(): Promise<boolean> {
    if (written().text.length > noteCharacters) {
      setProblem('The text is too long for a draft. Shorten it first.');
      return false;
    }
    isKept.current = true;
    await autosave.pause();
    try {
      await storeDraft(written());
      void autosave.stop();
      return true;
    } catch (error) {
      autosave.resume();
      // without a connection, the draft is stored on this device when the dialog closes, and restored later
      if (isTransient(error)) return true;
      setProblem('The draft could not be saved. Your text is still here.');
      return false;
    }
  }

  /** Asks what to do with unsaved changes. If the user keeps the draft, it is saved before the dialog closes. */
  async function confirmClose(): Promise<boolean> {
    if (saving) return false;
    if (!dirty) return true;
    const wasKnown = isKnown();
    const answer = await ask({
      title: 'Unsaved changes',
      message: isGone
        ? recordGoneMessage
        : 'Your text is not saved yet. You can keep it as a draft and continue later.',
      choices: [
        { answer: 'stay', label: 'Keep editing' },
        { answer: 'discard', label: 'Discard' },
        ...(isGone ? [] : [{ answer: 'keep', label: 'Keep draft', look: 'filled' } as const]),
      ],
    });
    if (answer === 'discard') void throwAway(wasKnown);
    return answer === 'keep' ? keep() : answer === 'discard';
  }

  // the browser's Back button opens the same dialog as Cancel
  useLayoutEffect(() => {
    leaving.current = confirmClose;
  });
  return {
    mayClose: confirmClose,
    /** Guard for `FormDialog`. It replaces the form's default guard. */
    guard: (close: () => void) => async () => {
      if (await confirmClose()) close();
    },
    /**
     * Discards the restored draft after confirmation. Returns true if it was discarded, and the user has not chosen to
     * keep it during the deletion.
     */
    async discard(): Promise<boolean> {
      const wasKnown = isKnown();
      const yes = await confirm({
        title: 'Discard draft',
        message: 'The restored text will be deleted. This cannot be undone.',
        confirm: 'Discard draft',
        danger: true,
      });
      if (!yes) return false;
      isKept.current = false;
      await throwAway(wasKnown);
      return !isKept.current;
    },
    /** The reason why the draft or the record could not be saved. */
    problem: isGone ? recordGoneMessage : (saveProblem ?? problem),
  };
}
