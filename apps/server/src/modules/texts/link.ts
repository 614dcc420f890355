import type { Db } from '../../platform/db.ts';
import { renewKey } from '../links/public.ts';

/** Stands in a text where the key of its link goes when it leaves: what is kept of a text opens nothing. */
export const keyPlace = '…';
const place = /\?key=…/;
const key = /\?key=[\w-]{43}(?!\S)/;

/** The words of a text as they leave: with a key that was made just now and is in this process's memory alone. */
export async function withKey(tx: Db, { text, linkId }: { text: string; linkId: number | null }): Promise<string> {
  return linkId === null ? text : text.replace(place, `?key=${await renewKey(tx, linkId)}`);
}

/** The words of a text as they are kept, of those that the carrier has. */
export const withoutKey = (text: string): string => text.replace(key, `?key=${keyPlace}`);
