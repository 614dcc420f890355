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

/**
 * Returns true if two sources report the same stay of a member. The admission dates must be equal. The visit numbers or
 * the hospital names must also match (docs/areas/hospital-stays.md#two-sources).
 */
export function isSameStay(one: ReportedStay, other: ReportedStay): boolean {
  if (one.admitDate !== other.admitDate) return false;
  const number = visitNumber(one.sourceId);
  if (number.length >= 4 && number === visitNumber(other.sourceId)) return true;
  const [words, others] = [hospitalWords(one.hospital), hospitalWords(other.hospital)];
  if (words.length === 0 || others.length === 0) return false;
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word));
}
