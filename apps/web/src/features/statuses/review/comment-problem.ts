import { statusCommentCharacters } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { tooLong } from '../../../shared/fields/counted.ts';
import { denialReason } from './use-decision.ts';

/** What keeps a decision from being made with this comment; nothing while none was tried (null). */
export function commentProblem(t: TFunction, tried: 'approve' | 'deny' | null, comment: string): string | undefined {
  const text = comment.trim();
  // whoever asked must read why not
  if (tried === 'deny' && text === '') return t(denialReason);
  return tried === null ? undefined : tooLong(t, 'Your comment', text, statusCommentCharacters);
}
