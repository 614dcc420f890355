import type { HospitalMessageId, MemberId } from '@guidepost/contracts';
import {
  type Adt,
  type Candidate,
  certainScore,
  isAnotherPatient,
  isClearlyDifferent,
  isNamed,
  type Match,
  matchOf,
  matchScore,
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
  findMessageText,
  firstMessagesOf,
  hasDecision,
  type PatientRow,
  patientFamily,
  patientsOf,
  requeueUndecided,
  setPatient,
  type VisitMessageRow,
} from './queries.ts';
import { findCandidates, findPerson, type PersonRow } from './queries-candidates.ts';
import type { Work } from './work.ts';

export interface PatientsOfMessage {
  /** Patients with the message's numbers, in the order of the numbers. */
  own: readonly PatientRow[];
  /** The patients that remain after the `own` patients were merged, in the same order. */
  survivors: readonly PatientRow[];
}

/** Maximum number of earlier messages that are read if the message that a user decided about is unknown. */
const maxNamedMessages = 20;

/**
 * Returns a message's patients. If the number belongs to a member whose name and birth date contradict the message, the
 * message gets separate patients. Reviewers decide about each separate patient. The number's own data does not change
 * (docs/areas/hospital-stays.md#matching-patients). If a reviewer has decided about the number, the name in that message
 * is accepted too.
 */
export async function patientsIn(work: Work, adt: Adt, messageId: HospitalMessageId): Promise<PatientsOfMessage> {
  const { tx, sender } = work;
  const { patient, former } = adt;
  const own = await patientsOf(tx, sender.id, patient.numbers);
  const family = await patientFamily(
    tx,
    own.map(({ id }) => id),
  );
  const survivors = own.map(({ id }) => remainingPatient(family, id));
  // A merge message is about the numbers only, so the member's name is not compared.
  if (former) return { own, survivors };
  const isSeparate =
    (await hasDecision(tx, sender.id, separatedNumbers(adt))) ||
    (await isAnotherThanOwner(work, adt, { survivors, family, messageId }));
  return isSeparate ? separatePatients(work, adt) : { own, survivors };
}

const separatedNumbers = ({ patient }: Adt) =>
  patient.numbers.map(({ authority, value }) => ({ authority, value: separatedNumber(value, patient) }));

/** Returns patients that have the message's numbers, name and birth date. Adds them if they do not exist. */
async function separatePatients({ tx, sender }: Work, adt: Adt): Promise<PatientsOfMessage> {
  const separate = await patientsOf(tx, sender.id, separatedNumbers(adt), { isApart: true });
  // Separate patients are never merged, because merge messages do not contain their numbers.
  return { own: separate, survivors: separate };
}

/**
 * Returns true if the message is clearly about a different person than the owner of its number. The owner is the
 * patient of the decision about the number, otherwise the members to whom their client gave the number.
 */
async function isAnotherThanOwner(
  { tx, sender }: Work,
  adt: Adt,
  {
    survivors,
    family,
    messageId,
  }: { survivors: readonly PatientRow[]; family: readonly PatientRow[]; messageId: HospitalMessageId },
): Promise<boolean> {
  const { patient } = adt;
  const decided = survivors.filter(({ decision }) => decision !== null);
  const known = decided.find(({ member_id }) => member_id !== null) ?? decided[0];
  if (!known) {
    const owners = (await similarMembers(tx, adt)).filter(({ hasNumber }) => hasNumber);
    return owners.length > 0 && owners.every((owner) => isClearlyDifferent(patient, owner));
  }
  const member = known.member_id === null ? undefined : await findPerson(tx, known.member_id);
  if (member ? !isClearlyDifferent(patient, personOf(member)) : known.member_id !== null) return false;
  if (known.decision !== 'decided') return member !== undefined;
  const ids = family.filter(({ is_apart }) => !is_apart).map(({ id }) => id);
  const texts =
    known.decided_message_id !== null
      ? await findMessageText(tx, known.decided_message_id)
      : member
        ? await firstMessagesOf(tx, ids, messageId, maxNamedMessages)
        : [];
  const patients = texts.map(({ body, received_at }) => readAdt(parseHl7(body), sender.time_zone, received_at).patient);
  // If none of these messages contains a name, the reviewer's decision does not show which names the number's patient
  // has.
  return patients.some(isNamed) ? isAnotherPatient(patient, patients) : member !== undefined;
}

/**
 * Returns the patients that a reviewer's decision about a message applies to. If the number was matched automatically,
 * and the message's own data is not a certain match, the message gets separate patients. The decision then does not move
 * the stays of the member who has the number.
 */
export async function patientsOfDecision(
  work: Work,
  adt: Adt,
  { messageId, memberId }: { messageId: HospitalMessageId; memberId: MemberId | null },
): Promise<PatientsOfMessage> {
  const patients = await patientsIn(work, adt, messageId);
  const [known] = patients.survivors;
  if (adt.former || known?.decision !== 'certain' || known.member_id === null || known.member_id === memberId)
    return patients;
  const member = await findPerson(work.tx, known.member_id);
  const isCertain = !member || matchScore(adt.patient, personOf(member)) >= certainScore;
  return isCertain ? patients : separatePatients(work, adt);
}

/**
 * Returns the member who is the patient. First applies a decision about one of the patient's numbers, then the matching
 * rules. Returns null if the patient is not a member, and undefined if a reviewer must decide.
 */
export async function findPatientMember(
  { tx, now }: Work,
  adt: Adt,
  { survivors, messageId }: { survivors: readonly PatientRow[]; messageId: HospitalMessageId },
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
  // An earlier message with this number may be about the same member, or needs a decision about a different person.
  // The message may have a number that the hospital merged with this number.
  const family = await patientFamily(
    tx,
    survivors.map(({ id }) => id),
  );
  await requeueUndecided(
    tx,
    family.map(({ id }) => id),
    messageId,
  );
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

/**
 * Returns a visit's messages without waiting messages that contain numbers of different members, because a reviewer must
 * decide about them. A waiting message gets a separate patient if the decision about its number is about a different
 * person. If the hospital merged the number with another one, the message stays with the merged patient.
 */
export async function matchedMessages(work: Work, messages: readonly VisitMessageRow[]): Promise<VisitMessageRow[]> {
  const matched: VisitMessageRow[] = [];
  const family = await patientFamily(
    work.tx,
    messages.map(({ patient_id }) => patient_id),
  );
  const merged = new Set(family.filter(({ merged_into_id }) => merged_into_id !== null).map(({ id }) => id));
  for (const message of messages) {
    if (message.state === 'applied' && !message.is_match_outdated) {
      matched.push(message);
      continue;
    }
    const adt = readAdt(parseHl7(message.body), work.sender.time_zone, message.received_at);
    const { own, survivors } = await patientsIn(work, adt, message.id);
    const patientId = merged.has(message.patient_id) ? message.patient_id : (own[0]?.id ?? message.patient_id);
    if (patientId !== message.patient_id) await setPatient(work.tx, message.id, patientId);
    if (message.state !== 'review' || !isContradictory(survivors)) matched.push({ ...message, patient_id: patientId });
  }
  return matched;
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
