import { isAnotherPerson, type NamedPerson } from '../members/another-person.ts';
import { foldName } from '../members/names.ts';
import type { AdtPatient } from './adt.ts';

/** The parts of a member that are compared with a patient. */
export interface Person extends NamedPerson {
  firstName: string;
  lastName: string;
}

/** A member who could be the patient. */
export interface Candidate extends Person {
  /** True if the client gave the member one of the patient's numbers. */
  hasNumber: boolean;
}

/** Points for each equal part; together 100. */
export const matchPoints = { birthDay: 40, lastName: 30, firstName: 25, sex: 5 } as const;
/** Minimum score of a certain match, if no other candidate is close. */
export const certainScore = 95;
/** Minimum score of a candidate. */
export const candidateScore = 50;
/** Minimum score of a second candidate that makes the first one unclear. */
const rivalScore = 70;

const plain = (name: string | null): string => foldName(name ?? '').replace(/[^\p{L}\p{M}]/gu, '');

const nameScore = (a: string | null, b: string | null, points: number): number => {
  const [one, other] = [plain(a), plain(b)];
  if (one === '' || other === '') return 0;
  if (one === other) return points;
  // Chris and Christopher, Garcia and Garcia-Lopez
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 3 && long.startsWith(short) ? Math.round(points * 0.6) : 0;
};

/** Returns the similarity of a member and a patient: 0 to 100. A different birth date or sex reduces the score. */
export function matchScore(patient: AdtPatient, member: Person): number {
  const first = Math.max(
    nameScore(patient.firstName, member.firstName, matchPoints.firstName),
    nameScore(patient.firstName, member.preferredName, matchPoints.firstName),
  );
  let score = first + nameScore(patient.lastName, member.lastName, matchPoints.lastName);
  if (patient.birthDay !== null && member.birthDay !== null) score += birthScore(patient.birthDay, member.birthDay);
  if (patient.sex !== null && member.sex !== null) score += patient.sex === member.sex ? matchPoints.sex : -10;
  return Math.max(0, Math.min(100, score));
}

/** Scores a birth day: equal, or with a typing error: exchanged day and month, or one different part. */
function birthScore(a: string, b: string): number {
  if (a === b) return matchPoints.birthDay;
  const [one, other] = [a.split('-'), b.split('-')];
  if (one[0] === other[0] && one[1] === other[2] && one[2] === other[1]) return 25;
  return one.filter((part, at) => part === other[at]).length === 2 ? 15 : -20;
}

/** Returns true if a patient is clearly a different person than a member, although the number is the member's. */
export const contradicts = (patient: AdtPatient, member: Person): boolean =>
  isAnotherPerson({ ...patient, preferredName: null }, member);

/**
 * Returns true if a patient is clearly a different person than in all messages that existed at the assignment to a
 * member. Messages without a name do not count.
 */
export const isAnother = (patient: AdtPatient, said: readonly AdtPatient[]): boolean =>
  said
    .map(({ firstName, lastName, birthDay, sex }) => ({
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      preferredName: null,
      birthDay,
      sex,
    }))
    .filter(({ firstName, birthDay }) => plain(firstName) !== '' && birthDay !== null)
    .every((one) => contradicts(patient, one));

/** Returns the number for storing a patient whose message uses the number of another person. */
export const separatedNumber = (value: string, { firstName, lastName, birthDay }: AdtPatient): string =>
  `${value} (${[plain(lastName), plain(firstName), birthDay].join(' ')})`;

export type Match<C> =
  | { kind: 'certain'; candidate: C }
  | { kind: 'unclear'; candidates: { candidate: C; score: number }[] }
  | { kind: 'nobody' };

/**
 * Finds the candidate who is the patient. A client's number is certain unless more than a typing error contradicts it.
 * Without a number, all parts must agree and no other candidate may be close.
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
