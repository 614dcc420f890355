/**
 * Splits X12 interchanges into a stream of segments. docs/decisions/2026-11-22-own-834-reader.md explains why the
 * project does not use a library for this.
 */

/** Delimiters of an interchange, as its ISA defines them. */
export interface X12Delimiters {
  element: string;
  component: string;
  /** Null in versions without a repetition separator. */
  repetition: string | null;
  segment: string;
}

/** A segment. Its first element is its id, and `elements[2]` is element 02 in X12. */
export interface X12Segment {
  elements: string[];
  /** Index in the text where the next segment begins. */
  end: number;
}

const isaElements = 16;

/**
 * Returns true if a file begins like an X12 file. If its ISA is missing, the server can then report this problem
 * instead of asking for a table's columns.
 */
export const looksLikeX12 = (head: string): boolean => /^\s*(?:ISA|(?:GS|ST|BGN|INS)[*|^~])/.test(head);

/**
 * Returns the delimiters of the interchange at the beginning of a string; null while its ISA is incomplete. Finds the
 * delimiters by counting elements, because senders can omit the padding of the ISA.
 * @returns `false` if the string does not begin with an ISA
 */
export function delimitersIn(text: string): X12Delimiters | null | false {
  if (!'ISA'.startsWith(text.slice(0, 3)) || (text.length >= 3 && !text.startsWith('ISA'))) return false;
  const element = text[3];
  if (element === undefined) return null;
  if (/[A-Za-z0-9\s]/.test(element)) return false;
  let at = 3;
  for (let n = 1; n < isaElements; n += 1) {
    at = text.indexOf(element, at + 1);
    if (at < 0) return text.length > 400 ? false : null;
  }
  // some senders omit ISA16, so the segment terminator is in its position
  const isWithoutComponent = text[at + 1] === '~' && /^~\r?\n[^\n]*~\r?\n/.test(text.slice(at + 1));
  const component = isWithoutComponent ? ':' : text[at + 1];
  const segment = isWithoutComponent ? '~' : text[at + 2];
  if (component === undefined || segment === undefined) return null;
  const repetition = text.slice(0, at).split(element)[11] ?? '';
  const isSign = (character: string) => character.length === 1 && !/[A-Za-z0-9 ]/.test(character);
  if (!isSign(component) || !isSign(segment)) return false;
  return { element, component, segment, repetition: isSign(repetition) ? repetition : null };
}

/**
 * Yields the complete segments in a string, starting at an index. Skips line breaks and spaces between segments.
 * @param isLast true if the string is the end of its file, so that its last segment needs no terminator
 */
export function* segmentsOf(
  text: string,
  from: number,
  { element, segment }: X12Delimiters,
  isLast: boolean,
): Generator<X12Segment> {
  let at = from;
  while (at < text.length) {
    const found = text.indexOf(segment, at);
    if (found < 0 && !isLast) return;
    const stop = found < 0 ? text.length : found;
    const end = found < 0 ? text.length : found + 1;
    const raw = text.slice(at, stop).trim();
    at = end;
    if (raw !== '') yield { elements: raw.split(element), end };
  }
}

/** Formats a segment. Omits empty elements at its end. */
export function writeSegment(elements: readonly string[], { element, segment }: X12Delimiters): string {
  const last = elements.findLastIndex((value) => value !== '');
  return `${elements.slice(0, last + 1).join(element)}${segment}`;
}
