import { ApiError } from '@guidepost/contracts';
import type { ReactNode } from 'react';
import { ask } from '../confirm.tsx';

/** The record as it is now, from a 409 VERSION_CONFLICT; undefined for any other failure. */
export function conflictOf(error: unknown): { current: { version: number } } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined;
  return { current: error.body?.current as { version: number } };
}

/** Somebody else was quicker: take theirs, or write ours over it. `details` shows both. Null leaves the form as it is. */
export const askConflict = (details?: ReactNode): Promise<'reload' | 'keep' | null> =>
  ask({
    ...(details === undefined ? {} : { details }),
    title: 'Changed meanwhile',
    message:
      'Somebody else changed this while you were editing. Reload to see their version, or keep yours and overwrite it.',
    choices: [
      { answer: 'reload', label: 'Reload' },
      { answer: 'keep', label: 'Keep mine', look: 'filled' },
    ],
  });
