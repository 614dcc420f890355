import { Suspense, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { Question } from './question.ts';

interface OpenQuestion extends Question {
  resolve: (answer: string | null) => void;
}

let openQuestion: OpenQuestion | null = null;
/** The key press or click that answered the latest question. */
let answeringEvent: Event | undefined;
const listeners = new Set<() => void>();
function set(value: OpenQuestion | null): void {
  openQuestion = value;
  for (const listener of listeners) listener();
}

/**
 * Asks the user to choose. Resolves to null if the user cancels with Escape or by pressing outside the dialog. The
 * caller must then do nothing.
 */
export function ask<const A extends string>(question: Question<A>): Promise<A | null> {
  return new Promise((resolve) => {
    // Shows the question only after all listeners have handled the key press. Otherwise the Escape that closes a dialog
    // would also answer the question about that dialog.
    setTimeout(() => {
      openQuestion?.resolve(null);
      set({ ...question, resolve: resolve as OpenQuestion['resolve'] });
    });
  });
}

interface Confirmation {
  title: string;
  message: string;
  confirm: string;
  cancel?: string;
  /** True for a red button. Use it for actions that cannot be undone. */
  danger?: boolean;
  values?: Record<string, string | number>;
}

/** Asks for confirmation. Resolves to true only if the user presses the confirm button. */
export async function confirm(action: Confirmation): Promise<boolean> {
  const { title, message, values } = action;
  const answer = await ask({
    title,
    message,
    ...(values ? { values } : {}),
    choices: [
      { answer: 'no', label: action.cancel ?? 'Cancel' },
      { answer: 'yes', label: action.confirm, look: action.danger ? 'danger' : 'filled' },
    ],
  });
  return answer === 'yes';
}

/** Warns about unsaved changes. Resolves to true if they may be discarded. */
export const confirmDiscard = (): Promise<boolean> =>
  confirm({
    title: 'Unsaved changes',
    message: 'Your changes are not saved. If you continue, you will lose them.',
    confirm: 'Discard changes',
    cancel: 'Keep editing',
    danger: true,
  });

/** Closes the question when the user signs out. */
export function closeQuestion(): void {
  openQuestion?.resolve(null);
  set(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Returns true while a question is open, and during the key press or click that answers it. Event handlers check this,
 * so that Escape answers only the question and does not also close the dialog below it.
 */
export const isQuestionHandling = (): boolean =>
  openQuestion !== null || (answeringEvent !== undefined && window.event === answeringEvent);

/** Returns true while a question is open. */
export const useIsQuestionOpen = (): boolean => useSyncExternalStore(subscribe, () => openQuestion !== null);

const QuestionDialog = lazyPart(() => import('./QuestionDialog.tsx'));

/** Renders the current question. Used only by the frame. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => openQuestion);
  const [wasAsked, setWasAsked] = useState(false);
  if (question !== null && !wasAsked) setWasAsked(true);
  const answer = (choice: string | null) => {
    answeringEvent = window.event;
    question?.resolve(choice);
    set(null);
  };
  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <QuestionDialog question={question} answer={answer} />
    </Suspense>
  );
}
