import type { Sentence } from '@guidepost/contracts';
import { compareDays, isOneTypo, plainText } from '../members/similarity.ts';
import { sentence } from '../sentences/sentence.ts';

/** A member's facts that are compared to find duplicates. */
export interface DuplicateFacts {
  firstName: string;
  lastName: string;
  preferredName: string | null;
  dateOfBirth: string | null;
  gender: string | null;
  medicareId: string | null;
  medicaidId: string | null;
  /** Member numbers from clients or the external record, without the name of the system that assigned them. */
  numbers: readonly string[];
  phones: readonly string[];
  emails: readonly string[];
  /** Addresses, each as one string. */
  addresses: readonly string[];
}

/** Minimum score for listing two members as a possible duplicate. */
export const duplicateScore = 60;

const scorePoints = {
  number: 50,
  birthDay: 30,
  lastName: 20,
  firstName: 20,
  phone: 20,
  email: 15,
  address: 15,
} as const;

/**
 * Returns 1 for equal names, and 0.6 for similar names or if one name begins with the other. Returns 0 if a name is
 * missing, and -1 for different names.
 */
function nameSimilarity(a: string | null, b: string | null): number {
  const [one, other] = [plainText(a), plainText(b)];
  if (one === '' || other === '') return 0;
  if (one === other) return 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short)) return 0.6;
  return short.length >= 4 && isOneTypo(short, long) ? 0.6 : -1;
}

const sharedValue = (a: readonly string[], b: readonly string[]): string | undefined => {
  const known = new Set(a.map(plainText));
  return b.find((one) => plainText(one) !== '' && known.has(plainText(one)));
};

/** Scores the similarity of two names and returns the reason. Detects swapped first and last names. */
function scoreNames(a: DuplicateFacts, b: DuplicateFacts): { score: number; reason: Sentence | null } {
  const first = Math.max(
    nameSimilarity(a.firstName, b.firstName),
    nameSimilarity(a.preferredName, b.firstName) || -1,
    nameSimilarity(a.firstName, b.preferredName) || -1,
  );
  const last = nameSimilarity(a.lastName, b.lastName);
  if (plainText(a.firstName) === plainText(b.lastName) && plainText(a.lastName) === plainText(b.firstName) && first < 1)
    return {
      score: scorePoints.firstName + scorePoints.lastName - 5,
      reason: sentence('First and last names are swapped'),
    };
  // people in one household share a last name, and a last name can change with marriage, so a different first name
  // counts more
  const score = (first < 0 ? -35 : first * scorePoints.firstName) + (last < 0 ? -10 : last * scorePoints.lastName);
  if (first === 1 && last === 1) return { score, reason: sentence('The same name') };
  if (first > 0 && last > 0) return { score, reason: sentence('A similar name') };
  if (first > 0) return { score, reason: sentence('The same first name but a different last name') };
  return { score, reason: first < 0 ? sentence('A different first name') : null };
}

/**
 * Returns a score from 0 to 100 for the similarity of two members, and the reasons as sentences. Reasons that support a
 * match come first (docs/areas/duplicates.md#finding-duplicates).
 * @param isTold true if a hospital reported that both records are the same person
 */
export function compareMembers(
  a: DuplicateFacts,
  b: DuplicateFacts,
  isTold = false,
): { score: number; reasons: Sentence[] } {
  const found: { by: number; reason: Sentence | null }[] = [];
  const add = (by: number, reason: Sentence | null) => found.push({ by, reason });
  if (isTold) add(scorePoints.number, sentence('A hospital reported that these members are the same person'));
  if (a.medicareId !== null && plainText(a.medicareId) === plainText(b.medicareId))
    add(scorePoints.number, sentence('The same Medicare ID'));
  else if (a.medicaidId !== null && plainText(a.medicaidId) === plainText(b.medicaidId))
    add(scorePoints.number, sentence('The same Medicaid ID'));
  else {
    const number = sharedValue(a.numbers, b.numbers);
    if (number !== undefined) add(scorePoints.number, sentence('The same number {number}', { number }));
  }
  const { score, reason } = scoreNames(a, b);
  add(score, reason);
  if (a.dateOfBirth !== null && b.dateOfBirth !== null) {
    const likeness = compareDays(a.dateOfBirth, b.dateOfBirth);
    if (likeness === 'same') add(scorePoints.birthDay, sentence('The same birth date'));
    else if (likeness === 'slip')
      add(scorePoints.birthDay / 2, sentence('Birth dates that differ only by a likely typo'));
    else add(-30, sentence('A different birth date'));
  }
  if (sharedValue(a.phones, b.phones) !== undefined) add(scorePoints.phone, sentence('The same phone number'));
  if (sharedValue(a.emails, b.emails) !== undefined) add(scorePoints.email, sentence('The same email address'));
  if (sharedValue(a.addresses, b.addresses) !== undefined) add(scorePoints.address, sentence('The same address'));
  if (a.gender !== null && b.gender !== null && plainText(a.gender) !== plainText(b.gender))
    add(-10, sentence('A different gender'));
  const total = found.reduce((sum, { by }) => sum + by, 0);
  return {
    score: Math.max(0, Math.min(100, Math.round(total))),
    reasons: found.toSorted((x, y) => y.by - x.by).flatMap((one) => one.reason ?? []),
  };
}

/**
 * Returns true if two people have the same first name, last name and birth date. Names are compared without case and
 * accents. Unknown birth dates are never equal.
 */
export const hasSameNameAndBirthDate = (
  a: Pick<DuplicateFacts, 'firstName' | 'lastName' | 'dateOfBirth'>,
  b: Pick<DuplicateFacts, 'firstName' | 'lastName' | 'dateOfBirth'>,
): boolean =>
  a.dateOfBirth !== null &&
  a.dateOfBirth === b.dateOfBirth &&
  plainText(`${a.firstName}${a.lastName}`) !== '' &&
  plainText(a.firstName) === plainText(b.firstName) &&
  plainText(a.lastName) === plainText(b.lastName);
