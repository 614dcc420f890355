import { statusCommentCharacters } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { tooLong } from '../../../shared/fields/counted.ts';
import { denialReason } from './use-decision.ts';

/**
 * Returns the reason why this comment prevents a decision. `tried` is null before the user has tried to decide, and the
 * result is then undefined.
 */
export function commentProblem(t: TFunction, tried: 'approve' | 'deny' | null, comment: string): string | undefined {
  const text = comment.trim();
  // a denial needs a reason, because the requesting guide must be able to read it
  if (tried === 'deny' && text === '') return t(denialReason);
  return tried === null ? undefined : tooLong(t, 'Your comment', text, statusCommentCharacters);
}
