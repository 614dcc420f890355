import { foundBy } from '../../shared/foundBy.ts';
import type { PaletteEntry } from './entries.ts';

/**
 * Whether an action is meant by what is typed. The member on the screen stands in the detail of theirs, so that 'call
 * dolores' finds one; who types the name alone looks for the person, and Enter must not ring them.
 */
export function isMeant({ label, detail = '', words = '' }: PaletteEntry, typed: string): boolean {
  if (!foundBy(`${label} ${detail} ${words}`, typed)) return false;
  const parts = typed.split(/\s+/).filter((part) => part.length > 2);
  return parts.length === 0 || parts.some((part) => foundBy(`${label} ${words}`, part));
}
