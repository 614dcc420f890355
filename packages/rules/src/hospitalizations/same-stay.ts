/** A source's facts that determine whether two reported stays are the same. */
export interface ReportedStay {
  /** The source's id for the stay. The last part is the visit number. */
  sourceId: string;
  hospital: string;
  admitDate: string;
}

/** General words in hospital names. They are ignored when two names are compared. */
const genericWords = new Set([
  'the',
  'of',
  'hospital',
  'hospitals',
  'medical',
  'center',
  'centre',
  'health',
  'clinic',
  'inc',
]);

const hospitalWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => word.replaceAll(/\p{M}/gu, ''))
    .filter((word) => word !== '' && !genericWords.has(word));

const visitNumber = (sourceId: string): string => sourceId.split(/[\s|]/).findLast((part) => part !== '') ?? '';

const daysBetween = (one: string, other: string): number =>
  Math.abs(Temporal.PlainDate.from(one).until(Temporal.PlainDate.from(other)).days);

/**
 * Returns true if two sources report the same stay of a member (docs/areas/hospital-stays.md#two-sources). If the visit
 * numbers are equal, the admission dates may differ by one day, because the sources may use different time zones.
 * Otherwise, the dates must be equal and the hospital names must match.
 */
export function isSameStay(one: ReportedStay, other: ReportedStay): boolean {
  const distance = daysBetween(one.admitDate, other.admitDate);
  if (distance > 1) return false;
  const number = visitNumber(one.sourceId);
  if (number.length >= 4 && number === visitNumber(other.sourceId)) return true;
  if (distance > 0) return false;
  const [words, others] = [hospitalWords(one.hospital), hospitalWords(other.hospital)];
  if (words.length === 0 || others.length === 0) return false;
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word));
}
