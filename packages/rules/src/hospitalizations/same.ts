/** What two sources say of a stay that tells whether it is the same one. */
export interface ToldStay {
  /** What the source calls it; its last word is the number of the visit. */
  sourceId: string;
  hospital: string;
  admitDate: string;
}

/** Words that names of hospitals have or lack without being another one's. */
const general = new Set([
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

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => word.replaceAll(/\p{M}/gu, ''))
    .filter((word) => word !== '' && !general.has(word));

const visitNumber = (sourceId: string): string => sourceId.split(/[\s|]/).findLast((part) => part !== '') ?? '';

/**
 * Whether two sources tell of the same stay of a member: by the number of the visit, or, on the same day of admission, by the
 * hospital, where both name one (docs/areas/hospital-stays.md#two-sources).
 */
export function isSameStay(one: ToldStay, other: ToldStay): boolean {
  if (one.admitDate !== other.admitDate) return false;
  const number = visitNumber(one.sourceId);
  if (number.length >= 4 && number === visitNumber(other.sourceId)) return true;
  const [words, others] = [wordsOf(one.hospital), wordsOf(other.hospital)];
  if (words.length === 0 || others.length === 0) return false;
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word));
}
