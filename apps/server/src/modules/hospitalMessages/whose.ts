import type { HospitalMessageId, MemberId } from '@guidepost/contracts';
import {
  type Adt,
  apartNumber,
  type Candidate,
  contradicts,
  isAnother,
  type Match,
  matchOf,
  type Person,
  parseHl7,
  readAdt,
  sexOf,
  survivorOf,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Work } from './apply.ts';
import {
  decidePatient,
  findCandidates,
  findPerson,
  firstMessagesOf,
  type PatientRow,
  type PersonRow,
  patientFamily,
  patientsOf,
} from './queries.ts';

export interface PatientsOfMessage {
  /** By the numbers of the message, in their order. */
  own: readonly PatientRow[];
  /** Those for whom they stand by now. */
  survivors: readonly PatientRow[];
}

/** So many of the messages by which somebody decided are read to hear of whom they told. */
const mostSaid = 20;

/**
 * The patients of whom a message tells. Where its number is a member's, and name and birth date say somebody else, they are
 * patients apart, under the number with that name and day: of them alone somebody decides, and what is known of the number
 * stays (docs/areas/hospital-stays.md#whose-stay). Where somebody decided that the number is that member's, whoever was named
 * then is them, whatever name and day that was.
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
  const survivors = own.map(({ id }) => survivorIn(family, id));
  // a merge is about the numbers themselves
  const known = former
    ? undefined
    : survivors.find(({ decision, member_id }) => decision !== null && member_id !== null);
  const member = known?.member_id ? await findPerson(tx, known.member_id) : undefined;
  if (!known || !member || !contradicts(patient, personOf(member))) return { own, survivors };
  if (known.decision === 'decided') {
    const ids = family.filter(({ is_apart }) => !is_apart).map(({ id }) => id);
    const said = await firstMessagesOf(tx, ids, messageId, mostSaid);
    const told = said.map(({ body, received_at }) => readAdt(parseHl7(body), sender.time_zone, received_at).patient);
    if (!isAnother(patient, told)) return { own, survivors };
  }
  const numbers = patient.numbers.map(({ authority, value }) => ({ authority, value: apartNumber(value, patient) }));
  // they stand for themselves: no merge names a number of theirs
  const apart = await patientsOf(tx, sender.id, numbers, { isApart: true });
  return { own: apart, survivors: apart };
}

/**
 * Who of the members a patient is: as it was decided for one of their numbers, else as the rules find. Null is nobody of
 * ours, undefined is unclear.
 */
export async function whoIs(
  { tx, now }: Work,
  adt: Adt,
  survivors: readonly PatientRow[],
): Promise<MemberId | null | undefined> {
  const decided = survivors.filter(({ decision }) => decision !== null);
  const first = decided[0];
  if (first) {
    // two numbers of one message that belong to two members are for somebody to look at
    if (decided.some(({ member_id }) => member_id !== first.member_id)) return undefined;
    return first.member_id;
  }
  // their number says one member and the rest another, or nobody: that is for somebody to look at
  if (survivors.some(({ is_apart }) => is_apart)) return undefined;
  const match = await matchPatient(tx, adt);
  if (match.kind === 'unclear') return undefined;
  if (match.kind === 'nobody') return null;
  const { memberId } = match.candidate;
  const at = now.toString();
  for (const { id } of survivors) await decidePatient(tx, id, { memberId, decision: 'certain', by: null, at });
  return memberId;
}

type MemberCandidate = Candidate & { memberId: MemberId };

/** Who of the members the patient of a message is. */
export async function matchPatient(db: Db, adt: Adt): Promise<Match<MemberCandidate>> {
  return matchOf(adt.patient, await membersLike(db, adt));
}

/** Those among whom somebody chooses, the best first. */
export async function candidatesOf(db: Db, adt: Adt): Promise<MemberCandidate[]> {
  const members = await membersLike(db, adt);
  const match = matchOf(adt.patient, members);
  if (match.kind === 'unclear') return match.candidates.map(({ candidate }) => candidate);
  return match.kind === 'certain' ? [match.candidate] : [];
}

async function membersLike(db: Db, { patient }: Adt): Promise<MemberCandidate[]> {
  const found = await findCandidates(db, {
    numbers: patient.numbers.map(({ value }) => value),
    birthDay: patient.birthDay,
    lastName: patient.lastName,
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

/** The patient that one of a family stands for by now. */
export function survivorIn(family: readonly PatientRow[], patientId: number): PatientRow {
  const byId = new Map(family.map((one) => [one.id, one]));
  const found = byId.get(survivorOf(patientId, (id) => byId.get(id)?.merged_into_id ?? undefined));
  if (!found) throw new Error('A patient is missing.');
  return found;
}
