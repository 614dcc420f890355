/**
 * X12 interchanges as a stream of segments. Why this is not a library: docs/decisions/2026-11-22-own-834-reader.md.
 */

/** The characters that divide an interchange, as its ISA names them. */
export interface X12Delimiters {
  element: string;
  component: string;
  /** Null in versions that have none. */
  repetition: string | null;
  segment: string;
}

/** A segment: its id, then its elements; `elements[2]` is the element that X12 calls 02. */
export interface X12Segment {
  elements: string[];
  /** Where in the text the next one begins. */
  end: number;
}

const isaElements = 16;

/**
 * The delimiters of the interchange that begins here; null while its ISA has not come whole. They are found by counting
 * elements, so an ISA whose elements are not padded is read too.
 * @returns `false` for a text that does not begin with an ISA
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
  const component = text[at + 1];
  const segment = text[at + 2];
  if (component === undefined || segment === undefined) return null;
  const repetition = text.slice(0, at).split(element)[11] ?? '';
  const isSign = (character: string) => character.length === 1 && !/[A-Za-z0-9 ]/.test(character);
  if (!isSign(component) || !isSign(segment)) return false;
  return { element, component, segment, repetition: isSign(repetition) ? repetition : null };
}

/**
 * The whole segments of a text from a place on. Line ends and blanks between segments are passed over.
 * @param isLast the text is the end of its file, and its last segment needs no terminator
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

/** A segment as it is sent; empty elements at its end are left out. */
export function writeSegment(elements: readonly string[], { element, segment }: X12Delimiters): string {
  const last = elements.findLastIndex((value) => value !== '');
  return `${elements.slice(0, last + 1).join(element)}${segment}`;
}
