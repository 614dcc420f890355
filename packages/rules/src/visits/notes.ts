import type { IdOf } from '@guidepost/contracts';

/**
 * Minimum length of a note, in characters without markup, for outcomes that require a note
 * (docs/areas/visits.md#notes-of-50-characters).
 */
export const minNoteCharacters = 50;

/**
 * Returns true if the note for a visit or call is too short for its outcome. Returns false if there is no outcome,
 * because the outcome is then missing, not the note.
 */
export const hasInsufficientNotes = (outcome: { needsNote: boolean } | null, plainNote: string): boolean =>
  outcome?.needsNote === true && [...plainNote.trim()].length < minNoteCharacters;

/** Returns what a visit or call still needs: an outcome or a longer note. Returns null if it is finished. */
export const isUnfinished = (record: {
  outcomeId: IdOf<'Outcome'> | null;
  insufficientNotes: boolean;
}): 'outcome' | 'note' | null => (record.outcomeId === null ? 'outcome' : record.insufficientNotes ? 'note' : null);
