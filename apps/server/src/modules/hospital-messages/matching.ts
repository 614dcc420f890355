import type { HospitalMessageId, MemberId } from '@guidepost/contracts';
import {
  type Adt,
  type Candidate,
  isAnotherPatient,
  isClearlyDifferent,
  isNamed,
  type Match,
  matchOf,
  nameSpellings,
  type Person,
  parseHl7,
  readAdt,
  remainingNumber,
  separatedNumber,
  sexOf,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import {
  decidePatient,
  findCandidates,
  findPerson,
  firstMessagesOf,
  type PatientRow,
  type PersonRow,
  patientFamily,
  patientsOf,
  type VisitMessageRow,
} from './queries.ts';
import type { Work } from './work.ts';

export interface PatientsOfMessage {
  /** Patients with the message's numbers, in the order of the numbers. */
  own: readonly PatientRow[];
  /** The patients that remain after the `own` patients were merged, in the same order. */
  survivors: readonly PatientRow[];
}

/** Maximum number of earlier messages that are read to find the names that a decision was based on. */
const maxNamedMessages = 20;

/**
 * Returns a message's patients. If the number belongs to a member whose name and birth date contradict the message, the
 * message gets separate patients. Reviewers decide about each separate patient. The number's own data does not change
 * (docs/areas/hospital-stays.md#matching-patients). If a reviewer has assigned the number to the member, the names in
 * the number's first messages are accepted too.
 */
export async function patientsIn(
  { tx, sender }: Work,
  { patient, former }: Adt,
  messageId: HospitalMessageId,
): Promise<PatientsOfMessage> {
  const own = await patientsOf(tx, sender.id, patient.numbers);
  const family = await patientFamily(
    tx,
    own.map(({ id }) => id),
  );
  const survivors = own.map(({ id }) => remainingPatient(family, id));
  // A merge message is about the numbers only, so the member's name is not compared.
  const known = former
    ? undefined
    : survivors.find(({ decision, member_id }) => decision !== null && member_id !== null);
  const member = known?.member_id ? await findPerson(tx, known.member_id) : undefined;
  if (!known || !member || !isClearlyDifferent(patient, personOf(member))) return { own, survivors };
  if (known.decision === 'decided') {
    const ids = family.filter(({ is_apart }) => !is_apart).map(({ id }) => id);
    const firstMessages = await firstMessagesOf(tx, ids, messageId, maxNamedMessages);
    const parsedMessages = firstMessages.map(
      ({ body, received_at }) => readAdt(parseHl7(body), sender.time_zone, received_at).patient,
    );
    // If none of these messages contains a name, the reviewer's decision does not show which names the number's patient
    // has.
    if (parsedMessages.some(isNamed) && !isAnotherPatient(patient, parsedMessages)) return { own, survivors };
  }
  const numbers = patient.numbers.map(({ authority, value }) => ({
    authority,
    value: separatedNumber(value, patient),
  }));
  // Separate patients are never merged, because merge messages do not contain their numbers.
  const separatePatients = await patientsOf(tx, sender.id, numbers, { isApart: true });
  return { own: separatePatients, survivors: separatePatients };
}

/**
 * Returns the member who is the patient. First applies a decision about one of the patient's numbers, then the matching
 * rules. Returns null if the patient is not a member, and undefined if a reviewer must decide.
 */
export async function findPatientMember(
  { tx, now }: Work,
  adt: Adt,
  survivors: readonly PatientRow[],
): Promise<MemberId | null | undefined> {
  // The message's numbers belong to different members, so a reviewer must decide. The reviewer decides about the first
  // number.
  if (isContradictory(survivors)) return undefined;
  const decided = survivors.find(({ decision }) => decision !== null);
  if (decided) return decided.member_id;
  // The number belongs to a member, but the name and birth date do not match, so a reviewer must decide.
  if (survivors.some(({ is_apart }) => is_apart)) return undefined;
  const match = await matchPatient(tx, adt);
  if (match.kind === 'unclear') return undefined;
  if (match.kind === 'nobody') return null;
  const { memberId } = match.candidate;
  const at = now.toString();
  for (const { id } of survivors) await decidePatient(tx, id, { memberId, decision: 'certain', by: null, at });
  return memberId;
}

/**
 * Returns true if a message's patients are different members, so that a reviewer must decide. Returns false if a reviewer
 * decided who the first patient is in a message that also contained the other patients. No decision about them may be
 * newer.
 */
function isContradictory(survivors: readonly PatientRow[]): boolean {
  const [first, ...others] = survivors.filter(({ decision }) => decision !== null);
  const contrary = others.filter(({ member_id }) => member_id !== first?.member_id);
  if (!first || contrary.length === 0) return false;
  const { decision, decided_at: at, decided_with: seenIds } = first;
  if (first !== survivors[0] || decision !== 'decided' || at === null || seenIds === null) return true;
  return contrary.some(
    ({ id, decided_at: other }) => !seenIds.includes(id) || (other !== null && Temporal.Instant.compare(other, at) > 0),
  );
}

/** Omits waiting messages with numbers of different members, because a reviewer must decide about them. */
export async function withoutContradictory(
  work: Work,
  messages: readonly VisitMessageRow[],
): Promise<VisitMessageRow[]> {
  const clear: VisitMessageRow[] = [];
  for (const message of messages) {
    const isWaiting = message.state === 'review';
    const adt = isWaiting && readAdt(parseHl7(message.body), work.sender.time_zone, message.received_at);
    if (!adt || !isContradictory((await patientsIn(work, adt, message.id)).survivors)) clear.push(message);
  }
  return clear;
}

type MemberCandidate = Candidate & { memberId: MemberId };

/** Compares a message's patient with similar members by the matching rules. */
export async function matchPatient(db: Db, adt: Adt): Promise<Match<MemberCandidate>> {
  return matchOf(adt.patient, await similarMembers(db, adt));
}

/** Returns the members who may be a message's patient, best match first. */
export async function candidatesOf(db: Db, adt: Adt): Promise<MemberCandidate[]> {
  const members = await similarMembers(db, adt);
  const match = matchOf(adt.patient, members);
  if (match.kind === 'unclear') return match.candidates.map(({ candidate }) => candidate);
  return match.kind === 'certain' ? [match.candidate] : [];
}

/**
 * Returns the candidates with the owners of the message's numbers first. An owner is a candidate even with a different
 * name and birth date.
 */
export async function withOwners(
  db: Db,
  candidates: readonly MemberCandidate[],
  ownerIds: readonly MemberId[],
): Promise<MemberCandidate[]> {
  const owners: MemberCandidate[] = [];
  for (const memberId of new Set(ownerIds)) {
    const known = candidates.find((one) => one.memberId === memberId);
    const person = known ? undefined : await findPerson(db, memberId);
    if (known) owners.push({ ...known, hasNumber: true });
    else if (person) owners.push({ ...personOf(person), memberId, hasNumber: true });
  }
  return [...owners, ...candidates.filter(({ memberId }) => !ownerIds.includes(memberId))];
}

async function similarMembers(db: Db, { patient }: Adt): Promise<MemberCandidate[]> {
  const found = await findCandidates(db, {
    numbers: patient.numbers.map(({ value }) => value),
    birthDay: patient.birthDay,
    lastNames: patient.lastName === null ? [] : nameSpellings(patient.lastName),
    firstName: patient.firstName,
  });
  return found.map((one) => ({ ...personOf(one), memberId: one.member_id, hasNumber: one.has_number }));
}

const personOf = (row: PersonRow): Person => ({
  firstName: row.first_name,
  preferredName: row.preferred_name,
  lastName: row.last_name,
  birthDay: row.birth_day,
  sex: sexOf(row.gender),
});

/** Returns the patient that remains after a patient was merged. `family` must contain all patients of these merges. */
export function remainingPatient(family: readonly PatientRow[], patientId: number): PatientRow {
  const byId = new Map(family.map((one) => [one.id, one]));
  const found = byId.get(remainingNumber(patientId, (id) => byId.get(id)?.merged_into_id ?? undefined));
  if (!found) throw new Error('A patient is missing.');
  return found;
}
