import type { Outcome } from '@guidepost/contracts';
import { minimumNoteCharacters } from '@guidepost/rules';
import { confirm } from '../confirm/confirm.tsx';
import { plainText } from '../rich-text/text.ts';

/**
 * Asks before an outcome is saved with a note that is too short for it (docs/areas/visits.md#notes-of-50-characters),
 * and explains the effect.
 * @param note HTML
 * @param focusNote puts the cursor into the note: a user who keeps writing returns to the same place
 * @returns true to save it; without a question if the note is long enough, or the outcome needs none
 */
export async function confirmShortNote(
  outcome: Outcome | undefined,
  note: string,
  focusNote: () => void,
): Promise<boolean> {
  const count = [...plainText(note).trim()].length;
  if (outcome?.needsNote !== true || count >= minimumNoteCharacters) return true;
  focusNote();
  return confirm({
    title: 'The note is short',
    message:
      'This outcome requires a note of at least {least} characters. Your note has {count}. The item stays in your follow-up list until the note is long enough.',
    values: { least: minimumNoteCharacters, count },
    confirm: 'Save short note',
    cancel: 'Keep writing',
  });
}
