import type { IdOf } from '@guidepost/contracts';

/**
 * Minimum length of a note for outcomes that require one, in characters without markup
 * (docs/areas/visits.md#notes-of-50-characters).
 */
export const minNoteCharacters = 50;

/**
 * Returns true if the note of a visit or call is too short for its outcome. Returns false if there is no outcome,
 * because the outcome is then missing, not the note.
 */
export const hasInsufficientNotes = (outcome: { needsNote: boolean } | null, plainNote: string): boolean =>
  outcome?.needsNote === true && [...plainNote.trim()].length < minNoteCharacters;

/** Returns the missing part of a visit or call: its outcome, its note, or nothing. */
export const isUnfinished = (record: {
  outcomeId: IdOf<'Outcome'> | null;
  insufficientNotes: boolean;
}): 'outcome' | 'note' | null => (record.outcomeId === null ? 'outcome' : record.insufficientNotes ? 'note' : null);
