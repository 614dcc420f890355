import type { ImportedContent, StoredMember } from './merge.ts';

/**
 * Returns the content of a file with a time zone that its address does not determine, if the member's present time zone
 * is not possible at this address. This is the case if the state has several time zones, or if only a ZIP code is known
 * and the member has no address.
 */
export function contentInZone(
  content: ImportedContent,
  { zone, possible }: { zone: string | null; possible: readonly string[] | null },
  { addresses, timeZone }: Pick<StoredMember, 'addresses' | 'timeZone'>,
): ImportedContent {
  const isOfFile = content.addresses.length > 0 || addresses.length === 0;
  if (content.timeZone !== null || possible === null || !isOfFile) return content;
  return possible.includes(timeZone ?? '') ? content : { ...content, timeZone: zone };
}
