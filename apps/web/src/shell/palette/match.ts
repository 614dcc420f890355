import { matchesWords } from '../../shared/search-words.ts';
import type { PaletteEntry } from './entries.ts';

/** Returns true if every typed word is the beginning of a word in the entry. */
export const matchesEntry = ({ label, detail = '', words = '' }: PaletteEntry, typed: string): boolean =>
  matchesWords(`${label} ${detail} ${words}`, typed);

/**
 * Returns true if the typed text matches an action. An action's detail is the current member, so 'call dolores'
 * matches. The name alone does not: the user is then searching for the member, and Enter must not start a call. Words
 * of one or two letters are ignored if a longer word was typed. Otherwise all words must match the label.
 */
export function isMatch(entry: PaletteEntry, typed: string): boolean {
  if (!matchesEntry(entry, typed)) return false;
  const own = `${entry.label} ${entry.words ?? ''}`;
  const parts = typed.split(/\s+/).filter((part) => part.length > 2);
  return parts.length === 0 ? matchesWords(own, typed) : parts.some((part) => matchesWords(own, part));
}

/** Records that were found for a term. */
export interface FoundRecords {
  term: string;
  records: readonly PaletteEntry[];
}

/**
 * Returns the found records to show for the typed text. Results of an earlier term stay visible only if they match the
 * text, because Enter must never open the wrong member.
 */
export function recordsFor(found: FoundRecords | undefined, typed: string): readonly PaletteEntry[] {
  if (found === undefined) return [];
  return found.term === typed ? found.records : found.records.filter((entry) => matchesEntry(entry, typed));
}
