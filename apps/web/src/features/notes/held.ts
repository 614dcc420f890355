import { onTokens } from '../../shell/session/tokens.ts';
import { type DraftRef, draftName, type KeptDraft } from './draft.ts';

/** What could not be saved as a draft when its dialog went: in memory only, and gone when the session ends. */
const held = new Map<string, KeptDraft>();
const nameOf = (authorId: number, ref: DraftRef) => `${authorId}.${draftName(ref)}`;

onTokens((tokens) => {
  if (tokens === null) held.clear();
});

export function holdDraft(authorId: number, ref: DraftRef, draft: KeptDraft | null): void {
  if (draft === null) held.delete(nameOf(authorId, ref));
  else held.set(nameOf(authorId, ref), draft);
}

export const heldDraft = (authorId: number, ref: DraftRef): KeptDraft | undefined => held.get(nameOf(authorId, ref));
