import { foundBy } from '../../shared/search-words.ts';
import type { PaletteEntry } from './entries.ts';

/** Returns true if the typed text matches any words of an entry. */
export const fits = ({ label, detail = '', words = '' }: PaletteEntry, typed: string): boolean =>
  foundBy(`${label} ${detail} ${words}`, typed);

/**
 * Returns true if the typed text means an action. The detail of an action is the member on screen, so 'call dolores'
 * finds one. The name alone is a search for the member, and Enter must not start a call. A part of one or two letters
 * counts only if nothing longer is typed; then it means the action that begins with it, never a name.
 */
export function isMatch(entry: PaletteEntry, typed: string): boolean {
  if (!fits(entry, typed)) return false;
  const own = `${entry.label} ${entry.words ?? ''}`;
  const parts = typed.split(/\s+/).filter((part) => part.length > 2);
  return parts.length === 0 ? foundBy(own, typed) : parts.some((part) => foundBy(own, part));
}
