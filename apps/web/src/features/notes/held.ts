import { onTokens } from '../../shell/session/tokens.ts';
import type { KeptDraft } from './api.ts';

/** What could not be saved as a draft when its dialog went: in memory only, and gone when the session ends. */
const held = new Map<string, KeptDraft>();
const nameOf = (authorId: number, memberId: number) => `${authorId}.${memberId}`;

onTokens((tokens) => {
  if (tokens === null) held.clear();
});

export function holdDraft(authorId: number, memberId: number, draft: KeptDraft | null): void {
  if (draft === null) held.delete(nameOf(authorId, memberId));
  else held.set(nameOf(authorId, memberId), draft);
}

export const heldDraft = (authorId: number, memberId: number): KeptDraft | undefined =>
  held.get(nameOf(authorId, memberId));
