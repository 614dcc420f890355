import type { ReactNode } from 'react';

export interface Choice<A extends string> {
  answer: A;
  /** The label of the action: 'Delete note', never 'OK'. */
  label: string;
  look?: 'filled' | 'danger';
}

export interface Question<A extends string = string> {
  title: string;
  message: string;
  /** From left to right; the first gets the focus and should be the harmless one. */
  choices: readonly Choice<A>[];
  values?: Record<string, string | number>;
  /** Shown between message and choices, if words alone do not explain the choice. */
  details?: ReactNode;
}
