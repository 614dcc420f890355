import type { ReactNode } from 'react';

export interface Choice<A extends string> {
  answer: A;
  /** The action's label, such as 'Delete note'. Do not use 'OK'. */
  label: string;
  look?: 'filled' | 'danger';
}

export interface Question<A extends string = string> {
  title: string;
  message: string;
  /** The choices, from left to right. The first one gets the focus and should be harmless. */
  choices: readonly Choice<A>[];
  values?: Record<string, string | number>;
  /** Content between the message and the choices. Use it if the message alone does not explain them. */
  details?: ReactNode;
}
