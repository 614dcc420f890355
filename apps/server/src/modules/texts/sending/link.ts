import type { Db } from '../../../platform/db.ts';
import { renewKey } from '../../links/public.ts';

/**
 * Placeholder for the link's key in a stored text. The stored link therefore does not work. The worker inserts the key
 * when it sends the text.
 */
export const keyPlaceholder = '…';
const keyPlaceholderPattern = /\?key=…/;
const key = /\?key=[\w-]{43}(?!\S)/;

/** Returns the text to send, with a new key. The key is only in this process's memory. */
export async function withKey(tx: Db, { text, linkId }: { text: string; linkId: number | null }): Promise<string> {
  return linkId === null ? text : text.replace(keyPlaceholderPattern, `?key=${await renewKey(tx, linkId)}`);
}

/** Removes the key from the carrier's copy of a text, so that it equals the stored text. */
export const withoutKey = (text: string): string => text.replace(key, `?key=${keyPlaceholder}`);
