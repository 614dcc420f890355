import type { Sentence } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { plainSentence } from '../../shared/sentence.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  message: Sentence;
  /** Heading above an error message. */
  title?: string;
  /** Text for the copy button. If undefined, the toast has no copy button. */
  details?: string;
}

let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(value: readonly Toast[]): void {
  toasts = value;
  for (const listener of listeners) listener();
}

function show(toast: Omit<Toast, 'id'>): void {
  // if several requests fail with the same error at once, only one toast is shown, unless the titles name the records
  const isSame = (other: Toast) =>
    other.kind === toast.kind &&
    other.title === toast.title &&
    JSON.stringify(other.message) === JSON.stringify(toast.message);
  if (toasts.some(isSame)) return;
  set([...toasts.slice(-3), { ...toast, id: next++ }]);
}

const toSentence = (message: Sentence | string): Sentence =>
  typeof message === 'string' ? plainSentence(message) : message;

/**
 * Shows a success message with fixed wording, such as 'Action created successfully'. A string is an English sentence
 * without values.
 */
export const showSuccess = (message: Sentence | string): void =>
  show({ kind: 'success', message: toSentence(message) });

/** Shows an error. If the message is a string, it is an English sentence without values. */
export const showError = (error: { message: Sentence | string; title?: string; details?: string }): void =>
  show({
    kind: 'error',
    ...error,
    message: toSentence(error.message),
  });

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));
export const clearToasts = (): void => set([]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
