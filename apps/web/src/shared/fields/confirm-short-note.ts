import type { Outcome } from '@guidepost/contracts';
import { minNoteCharacters } from '@guidepost/rules';
import { confirm } from '../confirm/confirm.tsx';
import { plainText } from '../rich-text/text.ts';

/**
 * If an outcome's note is too short, explains the effect and asks the user to confirm
 * (docs/areas/visits.md#notes-of-50-characters). Does not ask if the note is long enough or the outcome requires none.
 * @param note HTML
 * @param focusNote puts the cursor into the note, so that the user can go on writing where they stopped
 * @returns true if the outcome can be saved
 */
export async function confirmShortNote(
  outcome: Outcome | undefined,
  note: string,
  focusNote: () => void,
): Promise<boolean> {
  const count = [...plainText(note).trim()].length;
  if (outcome?.needsNote !== true || count >= minNoteCharacters) return true;
  focusNote();
  return confirm({
    title: 'The note is short',
    message:
      'This outcome requires a note of at least {least} characters. Your note has {count}. A to-do remains on your “Follow up” tab until the note is long enough.',
    values: { least: minNoteCharacters, count },
    confirm: 'Save short note',
    cancel: 'Keep writing',
  });
}
