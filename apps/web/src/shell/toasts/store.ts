import type { Sentence } from '@guidepost/contracts';
import { useSyncExternalStore } from 'react';
import { plainSentence } from '../../shared/sentence.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  message: Sentence;
  /** The heading above the message of an error. */
  title?: string;
  /** The text of the copy button; without it there is no button. */
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
  // the same failure from several calls at once is one toast
  if (
    toasts.some((other) => other.kind === toast.kind && JSON.stringify(other.message) === JSON.stringify(toast.message))
  )
    return;
  set([...toasts.slice(-3), { ...toast, id: next++ }]);
}

const said = (message: Sentence | string): Sentence => (typeof message === 'string' ? plainSentence(message) : message);

/** Shows a success message in its fixed wording, such as 'Action created successfully'; an English one is a sentence without values. */
export const showSuccess = (message: Sentence | string): void => show({ kind: 'success', message: said(message) });

/** Shows a failure; an English message is a sentence without values. */
export const showError = (error: { message: Sentence | string; title?: string; details?: string }): void =>
  show({
    kind: 'error',
    ...error,
    message: said(error.message),
  });

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));
export const clearToasts = (): void => set([]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
