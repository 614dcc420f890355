import type { Db } from '../../platform/db.ts';
import { renewKey } from '../links/public.ts';

/**
 * Placeholder in a stored text for the key of its link. The stored text opens nothing; the key is added when the text
 * leaves.
 */
export const keyPlace = '…';
const place = /\?key=…/;
const key = /\?key=[\w-]{43}(?!\S)/;

/** Returns the text to send. Its key was just made and exists only in this process's memory. */
export async function withKey(tx: Db, { text, linkId }: { text: string; linkId: number | null }): Promise<string> {
  return linkId === null ? text : text.replace(place, `?key=${await renewKey(tx, linkId)}`);
}

/** Returns the text to store, from the text that the carrier has. */
export const withoutKey = (text: string): string => text.replace(key, `?key=${keyPlace}`);
