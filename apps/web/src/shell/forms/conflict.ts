import { ApiError } from '@guidepost/contracts';
import { createElement, type ReactNode } from 'react';
import { ask } from '../../shared/confirm/confirm.tsx';
import { CompareVersions } from './CompareVersions.tsx';
import { type Difference, mergeOf, type Values } from './merge.ts';

export interface Conflict {
  current: { version: number };
  /** The name of the user who saved the current record. Undefined if the server does not know it. */
  changedBy: string | undefined;
}

/** Returns the current record from a 409 VERSION_CONFLICT. Returns undefined for any other error. */
export function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined;
  return { current: error.body?.current as { version: number }, changedBy: error.body?.changedBy };
}

/** Returns the title of a conflict's dialog, and the values of its texts. */
const titleFor = (changedBy: string | undefined) =>
  changedBy === undefined
    ? { title: 'Changed by another user' }
    : { title: 'Changed by {name}', values: { name: changedBy } };

/**
 * If another user saved the record first, asks the user whether to load that version or to overwrite it. `details`
 * shows both versions. Returns null if the user goes on editing.
 */
export const askConflict = (details: ReactNode, changedBy: string | undefined): Promise<'reload' | 'keep' | null> =>
  ask({
    details,
    ...titleFor(changedBy),
    message:
      changedBy === undefined
        ? 'Another user changed this record while you were editing it. Reload to see their version, or keep your version and overwrite theirs.'
        : '{name} changed this record while you were editing it. Reload to see their version, or keep your version and overwrite theirs.',
    choices: [
      { answer: 'reload', label: 'Reload' },
      { answer: 'keep', label: 'Keep my version', look: 'filled' },
    ],
  });

interface Merge {
  found: readonly Difference[];
  mine: Values;
  labelOf: (field: string) => string;
  say: (field: string, value: unknown) => string;
  /** The name of the user who saved the current record. */
  changedBy: string | undefined;
}

/**
 * If another user saved the record first, asks the user whether to load that version or to merge both versions. For
 * fields that both users changed, the user chooses a value. Returns the merged values, 'reload', or null if the user
 * goes on editing.
 */
export async function askMerge({
  found,
  mine: own,
  labelOf,
  say,
  changedBy,
}: Merge): Promise<Values | 'reload' | null> {
  const taken = new Set<string>();
  const shown = found.filter(({ by }) => by !== 'me');
  // The label must not say “both versions” if one of two values is discarded.
  const isChosen = shown.some(({ by }) => by === 'both');
  const answer = await ask({
    details: createElement(CompareVersions, { found: shown, labelOf, say, taken, changedBy }),
    ...titleFor(changedBy),
    message: messageFor(changedBy, isChosen),
    choices: [
      { answer: 'back', label: 'Keep editing' },
      { answer: 'reload', label: 'Reload' },
      { answer: 'merge', label: isChosen ? 'Save' : 'Save both changes', look: 'filled' },
    ],
  });
  if (answer === 'merge') return mergeOf(own, found, taken);
  return answer === 'reload' ? 'reload' : null;
}

function messageFor(changedBy: string | undefined, isChosen: boolean): string {
  if (changedBy === undefined)
    return isChosen
      ? 'Another user changed this record while you were editing it. For each field that you both changed, choose the version to keep. You can also reload to see their version.'
      : 'Another user changed other fields of this record while you were editing it. You can save your changes and keep theirs.';
  return isChosen
    ? '{name} changed this record while you were editing it. For each field that you both changed, choose the version to keep. You can also reload to see their version.'
    : '{name} changed other fields of this record while you were editing it. You can save your changes and keep theirs.';
}
