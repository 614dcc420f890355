import { ApiError } from '@guidepost/contracts';
import { createElement, type ReactNode } from 'react';
import { ask } from '../../shared/confirm/confirm.tsx';
import { CompareVersions } from './CompareVersions.tsx';
import { type Editor, editorIn } from './editor.ts';
import { type Difference, mergeOf, type Values } from './merge.ts';

export interface Conflict {
  current: { version: number };
  changedBy: Editor;
}

/** Returns the current record from a 409 VERSION_CONFLICT. Returns undefined for any other error. */
export function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined;
  return { current: error.body?.current as { version: number }, changedBy: editorIn(error) };
}

/** Returns the title of a conflict's dialog, and the values of its texts. */
function titleFor(changedBy: Editor) {
  if (changedBy === 'self') return { title: 'Changed by you' };
  return changedBy === undefined
    ? { title: 'Changed by another user' }
    : { title: 'Changed by {name}', values: { name: changedBy.name } };
}

/**
 * If the record was saved elsewhere first, asks the user whether to load that version or to overwrite it. `details` shows
 * both versions. Returns null if the user goes on editing.
 */
export const askConflict = (details: ReactNode, changedBy: Editor): Promise<'reload' | 'keep' | null> =>
  ask({
    details,
    ...titleFor(changedBy),
    message: conflictMessage(changedBy),
    choices: [
      { answer: 'reload', label: 'Reload' },
      { answer: 'keep', label: 'Keep my version', look: 'filled' },
    ],
  });

function conflictMessage(changedBy: Editor): string {
  if (changedBy === 'self')
    return 'You changed this record in another window or on another device. Reload to see that version, or keep this version and overwrite the other one.';
  return changedBy === undefined
    ? 'Another user changed this record while you were editing it. Reload to see their version, or keep your version and overwrite theirs.'
    : '{name} changed this record while you were editing it. Reload to see their version, or keep your version and overwrite theirs.';
}

interface Merge {
  found: readonly Difference[];
  mine: Values;
  labelOf: (field: string) => string;
  say: (field: string, value: unknown) => string;
  changedBy: Editor;
}

/**
 * If the record was saved elsewhere first, asks the user whether to load that version or to merge both versions. For
 * fields that both versions changed, the user chooses a value. Returns the merged values, 'reload', or null if the user
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

function messageFor(changedBy: Editor, isChosen: boolean): string {
  if (changedBy === 'self')
    return isChosen
      ? 'You changed this record in another window or on another device. For each field that differs, choose the version to keep. You can also reload to see the other version.'
      : 'You changed other fields of this record in another window or on another device. You can save both changes.';
  if (changedBy === undefined)
    return isChosen
      ? 'Another user changed this record while you were editing it. For each field that you both changed, choose the version to keep. You can also reload to see their version.'
      : 'Another user changed other fields of this record while you were editing it. You can save your changes and keep theirs.';
  return isChosen
    ? '{name} changed this record while you were editing it. For each field that you both changed, choose the version to keep. You can also reload to see their version.'
    : '{name} changed other fields of this record while you were editing it. You can save your changes and keep theirs.';
}
