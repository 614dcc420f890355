import { isNickname } from './nicknames.ts';
import { dayLikeness, isOneSlip, plainText } from './similarity.ts';

/** A person as a file, a message or the member's record names them; null for what is not known. */
export interface NamedPerson {
  firstName: string | null;
  preferredName: string | null;
  lastName: string | null;
  birthDay: string | null;
  sex: 'M' | 'F' | null;
}

/** A gender in words as a sex that can be compared; null for any other word. */
export const sexOf = (gender: string | null): NamedPerson['sex'] =>
  /^(m|male|man)$/i.test(gender ?? '') ? 'M' : /^(f|female|woman)$/i.test(gender ?? '') ? 'F' : null;

/** Words that many last names share. */
const particles: ReadonlySet<string> = new Set(['van', 'von', 'der', 'den', 'del', 'las', 'los', 'dos', 'san', 'bin']);

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s\-–.]/)
    .map(plainText)
    .filter((word) => word.length >= 3 && !particles.has(word));

/** Whether two names can be the same: equal, a part or a beginning of the other, or apart by one slip. */
function isAlike(a: string, b: string): boolean {
  const [one, other] = [plainText(a), plainText(b)];
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short)) return true;
  if (isOneSlip(short, long) && short.length >= (short.length === long.length ? 4 : 3)) return true;
  const words = new Set(wordsOf(a));
  return wordsOf(b).some((word) => words.has(word));
}

/** Whether two names are plainly two names. A name that is not known contradicts nothing. */
const areTwo = (a: string | null, b: string | null): boolean =>
  plainText(a) !== '' && plainText(b) !== '' && !isAlike(a ?? '', b ?? '');

const callNames = ({ firstName, preferredName }: NamedPerson): string[] =>
  [firstName, preferredName].filter((name) => name !== null && plainText(name) !== '') as string[];

/** Whether no first or preferred name of one person can be a name of the other. */
function haveTwoFirstNames(a: NamedPerson, b: NamedPerson): boolean {
  const [own, others] = [callNames(a), callNames(b)];
  return (
    own.length > 0 &&
    others.length > 0 &&
    own.every((one) => others.every((other) => areTwo(one, other) && !isNickname(plainText(one), plainText(other))))
  );
}

/**
 * Returns true if two records with the same number plainly name two people. A last name changes with marriage, and slips and
 * nicknames are common, so one difference never decides. With another birth date, a name or the sex must differ; with the same
 * birth date, both names; with an unknown or nearly the same birth date, the first name and also the last name or the sex.
 */
export function isAnotherPerson(a: NamedPerson, b: NamedPerson): boolean {
  const first = haveTwoFirstNames(a, b);
  const last = areTwo(a.lastName, b.lastName);
  // first and last name exchanged
  if (first && last && !areTwo(a.firstName, b.lastName) && !areTwo(a.lastName, b.firstName)) return false;
  const sex = a.sex !== null && b.sex !== null && a.sex !== b.sex;
  const birth = a.birthDay === null || b.birthDay === null ? 'unknown' : dayLikeness(a.birthDay, b.birthDay);
  // Mario and Maria differ by a slip, but not with another sex and another birth date
  if (birth === 'other') return first || last || (sex && callNames(a).length > 0 && callNames(b).length > 0);
  if (birth === 'same') return first && last;
  return first && (last || sex);
}
