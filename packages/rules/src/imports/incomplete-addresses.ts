import type { ImportedContent, StoredMember } from './merge.ts';
import type { ParsedAddress } from './parsed.ts';

type Place = Pick<ParsedAddress, 'line1' | 'line2' | 'city' | 'state' | 'zip'>;

/** Returns true if an address has a street, a city, and a state or ZIP code. */
export const isComplete = ({ line1, city, state, zip }: Place): boolean =>
  line1 !== '' && city !== '' && (state !== '' || zip !== '');

/**
 * Removes incomplete addresses from a file's content if the member has a complete address of the same kind. For
 * example, a street without a city must not replace a usable mailing address.
 */
export function withoutIncomplete(
  content: ImportedContent,
  { addresses, last }: { addresses: StoredMember['addresses']; last: ImportedContent | null },
): { content: ImportedContent; leftOut: ParsedAddress[]; isFirstLeft: boolean } {
  const kinds = new Set((last?.addresses ?? []).filter(isComplete).map(({ description }) => description));
  // without an earlier file, the kinds of the stored addresses are unknown
  const isKept = (address: ParsedAddress) =>
    isComplete(address) || !(last === null ? addresses.some(isComplete) : kinds.has(address.description));
  const leftOut = content.addresses.filter((address) => !isKept(address));
  if (leftOut.length === 0) return { content, leftOut, isFirstLeft: false };
  const kept = content.addresses.filter(isKept);
  const isFirstLeft = content.addresses[0] !== kept[0];
  return {
    content: { ...content, addresses: kept, timeZone: isFirstLeft ? null : content.timeZone },
    leftOut,
    isFirstLeft,
  };
}
