import type { ImportedContent, StoredMember } from './merge.ts';

/**
 * Sets the time zone in a file's content to `zone` if the file does not determine one. This is the case if the state
 * has several time zones, or if only a ZIP code is known and the member has no address. Changes nothing if the member's
 * present time zone is possible at the address.
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
