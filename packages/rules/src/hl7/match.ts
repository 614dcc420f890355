import { haveTwoFirstNames, isAnotherPerson, type NamedPerson } from '../members/another-person.ts';
import { foldName, transcribe } from '../members/names.ts';
import { compareDays } from '../members/similarity.ts';
import type { AdtPatient } from './adt.ts';

/** A member's values that are compared with a patient. */
export interface Person extends NamedPerson {
  firstName: string;
  lastName: string;
}

/** A member who could be the patient. */
export interface Candidate extends Person {
  /** True if the member has one of the patient's identifiers from the client. */
  hasNumber: boolean;
}

/** Points for each equal value. The sum is 100. */
export const matchPoints = { birthDay: 40, lastName: 30, firstName: 25, sex: 5 } as const;
/** Minimum score for a certain match, if no second candidate has at least `rivalScore`. */
export const certainScore = 95;
/** Minimum score for a candidate. */
export const candidateScore = 50;
/** Score of a second candidate that makes a match unclear. */
const rivalScore = 70;

const normalizeName = (name: string | null): string => foldName(name ?? '').replace(/[^\p{L}\p{M}]/gu, '');

/**
 * Returns a normalized name, with letters such as ü replaced by two letters: Jürgen becomes Juergen. Equal to
 * `normalizeName` for other names.
 */
const transcribedName = (name: string | null): string => normalizeName(transcribe(name ?? ''));

const nameScore = (a: string | null, b: string | null, points: number): number => {
  const [one, other] = [normalizeName(a), normalizeName(b)];
  if (one === '' || other === '') return 0;
  if (one === other || transcribedName(a) === other || one === transcribedName(b)) return points;
  // one name begins with the other, as with Chris and Christopher, or Garcia and Garcia-Lopez
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 3 && long.startsWith(short) ? Math.round(points * 0.6) : 0;
};

/**
 * Returns a score from 0 to 100 for the similarity of a member and a patient. A different birth date or sex reduces the
 * score.
 */
export function matchScore(patient: AdtPatient, member: Person): number {
  const first = Math.max(
    nameScore(patient.firstName, member.firstName, matchPoints.firstName),
    nameScore(patient.firstName, member.preferredName, matchPoints.firstName),
  );
  let score = first + nameScore(patient.lastName, member.lastName, matchPoints.lastName);
  if (patient.birthDay !== null && member.birthDay !== null)
    score += birthPoints[compareDays(patient.birthDay, member.birthDay)];
  if (patient.sex !== null && member.sex !== null) score += patient.sex === member.sex ? matchPoints.sex : -10;
  return Math.max(0, Math.min(100, score));
}

/** Points for two birth dates that are equal, differ by a typing error, or are different. */
const birthPoints = { same: matchPoints.birthDay, slip: 20, other: -20 };

/** Returns true if a patient is clearly a different person than the member who has the patient's number. */
export const isClearlyDifferent = (patient: AdtPatient, member: Person): boolean =>
  isAnotherPerson({ ...patient, preferredName: null }, member);

/**
 * Returns true if a patient has a first name, and a last name or a birth date. Only then can a different patient be
 * compared with it.
 */
export const isNamed = ({ firstName, lastName, birthDay }: AdtPatient): boolean =>
  normalizeName(firstName) !== '' && (birthDay !== null || normalizeName(lastName) !== '');

/**
 * Returns true if a patient is clearly a different person than the patient in every earlier message. Earlier messages
 * are those that had arrived when a user assigned the patient to a member. Ignores messages that `isNamed` excludes.
 * Returns false if no message remains, because there is no person to compare with.
 */
export function isAnotherPatient(patient: AdtPatient, earlierPatients: readonly AdtPatient[]): boolean {
  const named = earlierPatients.filter(isNamed).map(({ firstName, lastName, birthDay, sex }) => ({
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    preferredName: null,
    birthDay,
    sex,
  }));
  const person = { ...patient, preferredName: null };
  // without a birth date in the message, the first name alone decides
  const isTwo = (one: Person) =>
    isClearlyDifferent(patient, one) || (one.birthDay === null && haveTwoFirstNames(person, one));
  return named.length > 0 && named.every(isTwo);
}

/**
 * Returns the identifier for storing a patient separately if the message contains a different person's number. It
 * consists of the number, the patient's name and the birth date.
 */
export const separatedNumber = (value: string, { firstName, lastName, birthDay }: AdtPatient): string =>
  `${value} (${[normalizeName(lastName), normalizeName(firstName), birthDay].join(' ')})`;

export type Match<C> =
  | { kind: 'certain'; candidate: C }
  | { kind: 'unclear'; candidates: { candidate: C; score: number }[] }
  | { kind: 'nobody' };

/**
 * Finds the candidate who is the patient. If exactly one candidate has the client's number, the match is certain if the
 * score is at least `candidateScore`. If no candidate has the number, the best score must be at least `certainScore`,
 * and every other score must be below `rivalScore`.
 */
export function matchOf<C extends Candidate>(patient: AdtPatient, candidates: readonly C[]): Match<C> {
  const scored = candidates
    .map((candidate) => ({ candidate, score: matchScore(patient, candidate) }))
    .sort((a, b) => Number(b.candidate.hasNumber) - Number(a.candidate.hasNumber) || b.score - a.score);
  const known = scored.filter(({ candidate }) => candidate.hasNumber);
  const [only] = known;
  if (only && known.length === 1 && only.score >= candidateScore) return { kind: 'certain', candidate: only.candidate };
  const near = scored.filter(({ candidate, score }) => candidate.hasNumber || score >= candidateScore);
  const [best, second] = near;
  if (!best) return { kind: 'nobody' };
  if (known.length === 0 && best.score >= certainScore && (second?.score ?? 0) < rivalScore)
    return { kind: 'certain', candidate: best.candidate };
  return { kind: 'unclear', candidates: near };
}
