import type { Member, TextMessage } from '@guidepost/contracts';
import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';
import { maxFiles } from '../composer/attachments.ts';
import type { TextDraft } from '../composer/drafts.ts';

interface Start extends Pick<DialogKinds['text'], 'takenBack' | 'text'> {
  /** The stored draft of a text to this member. */
  draft: TextDraft | null;
  /** The scheduled text to change. Null for a new text. */
  editing: TextMessage | null;
  /** True if the dialog has shown its content before. The draft then contains the canceled text and the given text. */
  isContinued: boolean;
}

const joinParts = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part.trim() !== '').join('\n');

/**
 * Returns the initial content of the text dialog: the scheduled text, or the stored draft with a canceled text before
 * it and the given text after it.
 */
export function initialContent(
  { phoneNumbers }: Pick<Member, 'phoneNumbers'>,
  { draft, editing, isContinued, takenBack, text = '' }: Start,
): TextDraft {
  const key = crypto.randomUUID();
  // a number that another user has deleted counts as not chosen
  const chosen = [editing, isContinued ? null : takenBack, draft].map((one) => one?.phoneNumberId ?? null);
  const phoneNumberId = chosen.find((id) => phoneNumbers.some((number) => number.id === id)) ?? null;
  if (editing) return { text: editing.text, files: editing.files, phoneNumberId, key };
  const before = draft ?? { text: '', files: [], key };
  if (isContinued) return { ...before, phoneNumberId };
  if (takenBack) {
    const files = [...takenBack.files, ...before.files].slice(0, maxFiles);
    return { text: joinParts([takenBack.text, before.text]), files, phoneNumberId, key };
  }
  const isIncluded = before.text.includes(text.trim());
  return { ...before, text: isIncluded ? before.text : joinParts([before.text, text]), phoneNumberId };
}
