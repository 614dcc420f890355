import { noteCharacters } from '@guidepost/contracts';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ask, confirm } from '../../shell/confirm.tsx';
import type { KeptDraft } from './draft.ts';
import type { Draft } from './useDraft.ts';

interface Contract<V extends FieldValues> {
  form: Pick<UseFormReturn<V>, 'subscribe' | 'getValues'>;
  dirty: boolean;
  saving: boolean;
  leaving: RefObject<() => Promise<boolean>>;
}

/** After a transfer, or where a member was deleted or merged: what was typed can only be taken along by hand. */
const goneWords =
  'Nothing can be saved here any more: this member is with somebody else now, or their record was merged into another. Copy what you wrote.';

/** Keeps what a form holds in its draft, and asks what becomes of it when the form is left unsaved. */
export function useDraftOfForm<V extends FieldValues>(
  { keep: keepDraft, autosave, isGone, throwAway }: Draft,
  { form, dirty, saving, leaving }: Contract<V>,
  toDraft: (values: V) => KeptDraft,
) {
  const [problem, setProblem] = useState<string>();
  const [latest] = useState(() => ({ toDraft }));
  latest.toDraft = toDraft;
  const written = () => latest.toDraft(form.getValues());

  // before what was typed early is put into the form
  useLayoutEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => autosave.changed(latest.toDraft(values)),
      }),
    [form, autosave, latest],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form begins
  useEffect(() => {
    // what an earlier dialog could not save any more, or was typed early, is not saved yet
    autosave.changed(written());
  }, []);

  async function keep(): Promise<boolean> {
    if (written().text.length > noteCharacters) {
      setProblem('The text is too long to be kept as a draft. Shorten it first.');
      return false;
    }
    await autosave.pause();
    try {
      await keepDraft(written());
      void autosave.stop();
      return true;
    } catch {
      autosave.resume();
      setProblem('The draft could not be kept. Your text is still here.');
      return false;
    }
  }

  /** With changes the person chooses; the draft is up to date before the dialog goes. */
  async function mayClose(): Promise<boolean> {
    if (saving) return false;
    if (!dirty) return true;
    const answer = await ask({
      title: 'Unsaved changes',
      message: isGone ? goneWords : 'What you wrote has not been saved. Its draft can wait here until you come back.',
      choices: [
        { answer: 'stay', label: 'Keep editing' },
        { answer: 'discard', label: 'Discard' },
        ...(isGone ? [] : [{ answer: 'keep', label: 'Keep draft', look: 'filled' } as const]),
      ],
    });
    if (answer === 'discard') void throwAway();
    return answer === 'keep' ? keep() : answer === 'discard';
  }

  // the way back of the browser asks the same as Cancel
  useLayoutEffect(() => {
    leaving.current = mayClose;
  });
  return {
    mayClose,
    /** For `FormDialog`, in place of the form's own. */
    guard: (close: () => void) => async () => {
      if (await mayClose()) close();
    },
    /** Throws the restored draft away, when the person says so; true when it is gone. */
    async discard(): Promise<boolean> {
      const yes = await confirm({
        title: 'Discard draft',
        message: 'The restored text is thrown away. This cannot be undone.',
        confirm: 'Discard draft',
        danger: true,
      });
      if (yes) await throwAway();
      return yes;
    },
    /** Why the draft could not be kept. */
    problem: isGone ? goneWords : problem,
  };
}
