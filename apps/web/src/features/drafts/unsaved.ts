import type { StaffId } from '@guidepost/contracts';
import { readSession, writeSession } from '../../shared/storage.ts';
import { onTokens, readTokens } from '../../shell/session/tokens.ts';
import { type DraftRef, draftName, type UnsavedDraft } from './draft.ts';

/**
 * Drafts that could not be saved before their dialog closed. They are in memory and in the tab's session storage, so
 * that they survive a reload. They are deleted at sign-out. If the session expires, their author can still restore
 * them.
 */
const unsaved = new Map<string, UnsavedDraft>();
const nameOf = (authorId: StaffId, ref: DraftRef) => `guidepost.draft.${authorId}.${draftName(ref)}`;

onTokens((tokens) => {
  if (tokens === null) unsaved.clear();
});

/** Stores an unsaved draft. Null removes it. Does nothing after the sign-out, which has deleted all drafts. */
export function storeUnsaved(authorId: StaffId, ref: DraftRef, draft: UnsavedDraft | null): void {
  if (readTokens() === null) return;
  const name = nameOf(authorId, ref);
  if (draft === null) unsaved.delete(name);
  else unsaved.set(name, draft);
  writeSession(name, draft === null ? null : JSON.stringify(draft));
}

export function unsavedDraft(authorId: StaffId, ref: DraftRef): UnsavedDraft | undefined {
  const name = nameOf(authorId, ref);
  return unsaved.get(name) ?? stored(name);
}

function stored(name: string): UnsavedDraft | undefined {
  try {
    return (JSON.parse(readSession(name) ?? 'null') as UnsavedDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}
