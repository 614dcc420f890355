import type { FileBrief, MemberId, PhoneNumberId, StaffId } from '@guidepost/contracts';
import { onTokens } from '../../../shell/session/tokens.ts';

/** A file uploaded for a text. */
export type StoredDraftFile = Pick<FileBrief, 'id' | 'fileName' | 'size'>;

/**
 * Draft of a text to a member. `key` is the text's idempotency key. It stays the same when the content changes, so that
 * pressing Send again after a lost response or a reload sends only one text.
 */
export interface TextDraft {
  text: string;
  files: readonly StoredDraftFile[];
  /** Null if the user has not chosen a number. */
  phoneNumberId: PhoneNumberId | null;
  key: string;
}

/**
 * Returns the storage key of a draft. Drafts are stored per author and member, in memory and in the tab's session
 * storage, so that they survive a reload. Both copies are deleted when the session ends.
 */
const nameOf = (authorId: StaffId, memberId: MemberId) => `guidepost.text.${authorId}.${memberId}`;

const kept = new Map<string, TextDraft>();

onTokens((tokens) => {
  if (tokens === null) kept.clear();
});

export function readDraft(authorId: StaffId, memberId: MemberId): TextDraft | null {
  const name = nameOf(authorId, memberId);
  return kept.get(name) ?? stored(name);
}

/** Stores a draft. Null, or a draft without text and files, deletes the stored one. */
export function storeDraft(authorId: StaffId, memberId: MemberId, draft: TextDraft | null): void {
  const name = nameOf(authorId, memberId);
  const isEmpty = draft === null || (draft.text.trim() === '' && draft.files.length === 0);
  if (isEmpty) kept.delete(name);
  else kept.set(name, draft);
  try {
    if (isEmpty) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // session storage is full or disabled, so the draft is lost when the page is closed
  }
}

/** Deletes the stored draft of a text that was sent, unless the user has changed it in the meantime. */
export function removeSentDraft(authorId: StaffId, memberId: MemberId, sentText: string): void {
  if (readDraft(authorId, memberId)?.text === sentText) storeDraft(authorId, memberId, null);
}

function stored(name: string): TextDraft | null {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? null : (JSON.parse(text) as TextDraft);
  } catch {
    return null;
  }
}
