import { statusCommentCharacters } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { tooLong } from '../../../shared/fields/counted.ts';
import { denialReason } from './use-decision.ts';

/**
 * Returns the reason why a comment prevents the decision. `tried` is null until the user has tried to decide. Until
 * then, the result is undefined.
 */
export function commentProblem(t: TFunction, tried: 'approve' | 'deny' | null, comment: string): string | undefined {
  const text = comment.trim();
  // a denial needs a reason, so that the requesting guide can read it
  if (tried === 'deny' && text === '') return t(denialReason);
  return tried === null ? undefined : tooLong(t, 'Your comment', text, statusCommentCharacters);
}
