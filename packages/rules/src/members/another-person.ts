import { isNickname } from './nicknames.ts';
import { compareDays, isOneTypo, plainText } from './similarity.ts';

/** A person in a file, a message or a member's record. Unknown values are null. */
export interface NamedPerson {
  firstName: string | null;
  preferredName: string | null;
  lastName: string | null;
  birthDay: string | null;
  sex: 'M' | 'F' | null;
}

/** Converts a gender label to a sex for comparison; null for any other label. */
export const sexOf = (gender: string | null): NamedPerson['sex'] =>
  /^(m|male|man)$/i.test(gender ?? '') ? 'M' : /^(f|female|woman)$/i.test(gender ?? '') ? 'F' : null;

/** Words that are part of many last names. They are ignored when names are compared. */
const particles: ReadonlySet<string> = new Set(['van', 'von', 'der', 'den', 'del', 'las', 'los', 'dos', 'san', 'bin']);

const significantWords = (name: string): string[] =>
  name
    .split(/[\s\-–.]/)
    .map(plainText)
    .filter((word) => word.length >= 3 && !particles.has(word));

/**
 * Returns true if two names can be the same: they are equal, differ by one typing mistake or share a word, or one
 * begins with the other.
 */
function canBeSameName(a: string, b: string): boolean {
  const [one, other] = [plainText(a), plainText(b)];
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short)) return true;
  if (isOneTypo(short, long) && short.length >= (short.length === long.length ? 4 : 3)) return true;
  const words = new Set(significantWords(a));
  return significantWords(b).some((word) => words.has(word));
}

/** Returns true if two names are known and clearly different. */
const areDifferentNames = (a: string | null, b: string | null): boolean =>
  plainText(a) !== '' && plainText(b) !== '' && !canBeSameName(a ?? '', b ?? '');

const usedFirstNames = ({ firstName, preferredName }: NamedPerson): string[] =>
  [firstName, preferredName].filter((name) => name !== null && plainText(name) !== '') as string[];

/** Returns true if no first or preferred name of one person can match a first or preferred name of the other. */
export function haveTwoFirstNames(a: NamedPerson, b: NamedPerson): boolean {
  const [own, others] = [usedFirstNames(a), usedFirstNames(b)];
  return (
    own.length > 0 &&
    others.length > 0 &&
    own.every((one) =>
      others.every((other) => areDifferentNames(one, other) && !isNickname(plainText(one), plainText(other))),
    )
  );
}

/** Returns true if one name is only the first letters of the other, such as an initial. */
const isInitial = (a: string, b: string): boolean => {
  const [one, other] = [plainText(a), plainText(b)];
  return one.startsWith(other) || other.startsWith(one);
};

/** Returns true if a first name of one person is an initial of the other person's first name. */
const shareInitial = (a: NamedPerson, b: NamedPerson): boolean =>
  usedFirstNames(a).some((one) => usedFirstNames(b).some((other) => isInitial(one, other)));

/**
 * Returns true if two records with the same number clearly describe two people. One difference is never enough, because
 * a last name can change with marriage, and typing mistakes and nicknames are common. If the birth dates differ, a name
 * or the sex must differ too. If they are equal, both names must differ. If a birth date is unknown or the dates are
 * nearly equal, the first name must differ, because spouses have the same last name. In this case, an initial does not
 * count as a different name.
 */
export function isAnotherPerson(a: NamedPerson, b: NamedPerson): boolean {
  const first = haveTwoFirstNames(a, b);
  const last = areDifferentNames(a.lastName, b.lastName);
  // first and last name are swapped
  if (first && last && !areDifferentNames(a.firstName, b.lastName) && !areDifferentNames(a.lastName, b.firstName))
    return false;
  const sex = a.sex !== null && b.sex !== null && a.sex !== b.sex;
  const birth = a.birthDay === null || b.birthDay === null ? 'unknown' : compareDays(a.birthDay, b.birthDay);
  // Mario and Maria can be a typing mistake, but they are two people if the sex and the birth date also differ
  if (birth === 'other') return first || last || (sex && usedFirstNames(a).length > 0 && usedFirstNames(b).length > 0);
  if (birth === 'same') return first && last;
  return first && (last || sex || !shareInitial(a, b));
}
