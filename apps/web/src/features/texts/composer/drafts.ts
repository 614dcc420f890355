import type { FileBrief, MemberId, PhoneNumberId, StaffId } from '@guidepost/contracts';
import { onTokens } from '../../../shell/session/tokens.ts';

/** A file uploaded for a text. */
export type KeptFile = Pick<FileBrief, 'id' | 'fileName' | 'size'>;

/**
 * What somebody has begun to write to a member. `key` is the idempotency key of this one text, whatever becomes of its
 * words: a lost answer, a reload and another press of Send so are one text.
 */
export interface TextDraft {
  text: string;
  files: readonly KeptFile[];
  phoneNumberId: PhoneNumberId | null;
  key: string;
}

/**
 * Drafts are kept for their author and member, in this tab: memory first, and the tab's storage, so that they survive a
 * reload. Both are gone when the session ends.
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

/** Stores a draft; null, or a draft without words and files, removes it. */
export function keepDraft(authorId: StaffId, memberId: MemberId, draft: TextDraft | null): void {
  const name = nameOf(authorId, memberId);
  const isEmpty = draft === null || (draft.text.trim() === '' && draft.files.length === 0);
  if (isEmpty) kept.delete(name);
  else kept.set(name, draft);
  try {
    if (isEmpty) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // storage is full or switched off: it is kept as long as the page lives
  }
}

function stored(name: string): TextDraft | null {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? null : (JSON.parse(text) as TextDraft);
  } catch {
    return null;
  }
}
