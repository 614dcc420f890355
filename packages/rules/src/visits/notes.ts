/** Fewest characters of a note where an outcome needs one, without its markup (staff §5, §9, decision 114). */
export const minimumNoteCharacters = 50;

/**
 * Whether a visit or call lacks notes: its outcome needs a note, and the note, as plain text, is too short. Without an
 * outcome it is not the note that is missing.
 */
export const hasInsufficientNotes = (outcome: { needsNote: boolean } | null, plainNote: string): boolean =>
  outcome?.needsNote === true && [...plainNote.trim()].length < minimumNoteCharacters;

/** What is left to do about a visit or call: its outcome, its note, or nothing (staff §4). */
export const unfinished = (record: {
  outcomeId: number | null;
  insufficientNotes: boolean;
}): 'outcome' | 'note' | null => (record.outcomeId === null ? 'outcome' : record.insufficientNotes ? 'note' : null);
