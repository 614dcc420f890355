import { isAnotherPerson, type NamedPerson } from '../members/another-person.ts';
import { foldName } from '../members/names.ts';
import type { AdtPatient } from './adt.ts';

/** By what a member is compared with a patient. */
export interface Person extends NamedPerson {
  firstName: string;
  lastName: string;
}

/** A member who could be the patient. */
export interface Candidate extends Person {
  /** Whether a number of the patient is one that their client gave the member. */
  hasNumber: boolean;
}

/** How much each agreement counts; together 100. */
export const matchPoints = { birthDay: 40, lastName: 30, firstName: 25, sex: 5 } as const;
/** From here on a match is certain, if no other comes near. */
export const certainScore = 95;
/** Below this nobody would call it a candidate. */
export const candidateScore = 50;
/** A second candidate of this score makes the first one unclear. */
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

/** How well a member agrees with a patient: 0 to 100. A birth date or sex that contradicts counts against. */
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

/** The whole day, or a slip: day and month exchanged, or one of the three parts another. */
function birthScore(a: string, b: string): number {
  if (a === b) return matchPoints.birthDay;
  const [one, other] = [a.split('-'), b.split('-')];
  if (one[0] === other[0] && one[1] === other[2] && one[2] === other[1]) return 25;
  return one.filter((part, at) => part === other[at]).length === 2 ? 15 : -20;
}

/** Whether a patient plainly is another person than a member, although the number is the member's. */
export const contradicts = (patient: AdtPatient, member: Person): boolean =>
  isAnotherPerson({ ...patient, preferredName: null }, member);

/**
 * Whether a patient plainly is somebody else than all of whom the messages about them tell, those that were there when it was
 * decided whose they are. A message that names nobody says nothing.
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

/** The number under which somebody is kept whom a message tells of by the number of somebody else. */
export const apartNumber = (value: string, { firstName, lastName, birthDay }: AdtPatient): string =>
  `${value} (${[plain(lastName), plain(firstName), birthDay].join(' ')})`;

export type Match<C> =
  | { kind: 'certain'; candidate: C }
  | { kind: 'unclear'; candidates: { candidate: C; score: number }[] }
  | { kind: 'nobody' };

/**
 * Who of these a patient is. A number of the client is certain where nothing but a slip contradicts it; names, birth date and
 * sex are where all agree and nobody else comes near.
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
