import { foundBy } from '../../shared/search-words.ts';
import type { PaletteEntry } from './entries.ts';

/** Returns true if the typed text matches any words of an entry. */
export const fits = ({ label, detail = '', words = '' }: PaletteEntry, typed: string): boolean =>
  foundBy(`${label} ${detail} ${words}`, typed);

/**
 * Whether an action is meant by what is typed. The member on the screen stands in the detail of theirs, so that 'call
 * dolores' finds one; who types the name alone looks for the person, and Enter must not ring them. One or two letters
 * are no word of their own beside others: alone they mean the action that begins so, and nobody's name.
 */
export function isMatch(entry: PaletteEntry, typed: string): boolean {
  if (!fits(entry, typed)) return false;
  const own = `${entry.label} ${entry.words ?? ''}`;
  const parts = typed.split(/\s+/).filter((part) => part.length > 2);
  return parts.length === 0 ? foundBy(own, typed) : parts.some((part) => foundBy(own, part));
}
