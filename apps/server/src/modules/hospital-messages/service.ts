import type {
  BodyOf,
  contracts,
  HospitalMessage,
  HospitalMessageDetails,
  HospitalMessageId,
  MemberId,
  QueryOf,
  ReplyOf,
  Sentence,
} from '@guidepost/contracts';
import {
  type Adt,
  candidateScore,
  dayIn,
  matchScore,
  type Person,
  parseHl7,
  readAdt,
  sentence,
} from '@guidepost/rules';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { decidePatientOf } from './apply.ts';
import { sendListEvent } from './apply-waiting.ts';
import { candidatesOf, remainingPatient, withOwners } from './matching.ts';
import { patientFamily, requeueMessage } from './queries.ts';
import {
  countMessages,
  findDecider,
  findMessage,
  type ListedMessage,
  listMessages,
  lockSender,
  namesOf,
  ownersOf,
} from './queries-list.ts';
import { updateReviewQuestions } from './reviews.ts';

type Contract = typeof contracts.hospitalMessages;

/** Parses a message's text. Returns null if it cannot be parsed. Such a message is set aside. */
function adtOf({ body, time_zone, received_at }: ListedMessage): Adt | null {
  try {
    return readAdt(parseHl7(body), time_zone, received_at);
  } catch {
    return null;
  }
}

function present(row: ListedMessage): HospitalMessage {
  const adt = adtOf(row);
  const patient = adt?.patient;
  return {
    id: row.id,
    sender: { id: row.sender_id, name: row.sender_name },
    controlId: row.control_id,
    event: row.event,
    patientClass: adt?.visit?.patientClass ?? null,
    recordedAt: row.recorded_at,
    receivedAt: row.received_at,
    state: row.state,
    reason: row.reason,
    patient: {
      name: [patient?.firstName, patient?.lastName].filter(Boolean).join(' '),
      birthDay: patient?.birthDay ?? null,
      sex: patient?.sex ?? null,
      numbers: patient?.numbers ?? [],
    },
    memberId: row.member_id,
    memberName: row.member_name,
    stayId: row.stay_id,
  };
}

/** Returns a page of messages and the total number. */
export async function listPage(
  { db }: Acting,
  { state = undefined, 'page-start': start = 0 }: QueryOf<Contract['list']>,
): Promise<ReplyOf<Contract['list']>> {
  const [found, totalItems] = await Promise.all([
    listMessages(db, state ?? null, start),
    countMessages(db, state ?? null),
  ]);
  return { data: found.map(present), pagination: { totalItems } };
}

/**
 * Returns notes about members who have one of the message's numbers. The notes explain to the reviewer why the message
 * was not matched automatically.
 */
const waitingNotes = (
  { patient }: Adt,
  candidates: readonly (Person & { memberId: MemberId })[],
  owners: readonly { number: string; member_id: MemberId; name: string }[],
): Sentence[] =>
  owners.map(({ number, member_id, name }) => {
    const others = candidates.filter((one) => one.memberId !== member_id && matchScore(patient, one) >= candidateScore);
    return others.length > 0
      ? sentence('The number {number} belongs to a different member: {name}.', { number, name })
      : sentence('The number {number} belongs to {name}, but the name and birth date in the message are different.', {
          number,
          name,
        });
  });

/**
 * Returns a note if the message's recorded time is later than its arrival. The note gives the time that is used
 * instead.
 */
const timeNotes = ({ implausibleTime, recordedAt }: Adt, { time_zone: zone }: ListedMessage): Sentence[] => {
  if (implausibleTime === null) return [];
  const dayOf = (at: string) => dayIn(Temporal.Instant.from(at), zone);
  return [
    sentence(
      'The recording date in the message ({day}) is later than the time when the message arrived. Guidepost uses {taken} instead.',
      {
        day: { longDate: dayOf(implausibleTime) },
        taken: { date: dayOf(recordedAt) },
      },
    ),
  ];
};

/** Returns a message with the members who may be its patient. @throws AppError NOT_FOUND */
export async function getMessage({ db }: Acting, messageId: HospitalMessageId): Promise<HospitalMessageDetails> {
  const row = await findMessage(db, messageId);
  if (!row) throw notFound();
  const adt = adtOf(row);
  const owners = adt ? await ownersOf(db, row.sender_id, adt.patient.numbers) : [];
  const found = adt
    ? await withOwners(
        db,
        await candidatesOf(db, adt),
        owners.map(({ member_id }) => member_id),
      )
    : [];
  const names = new Map(
    (
      await namesOf(
        db,
        found.map(({ memberId }) => memberId),
      )
    ).map((one) => [one.id, one]),
  );
  return {
    ...present(row),
    body: row.body,
    notes: adt ? [...(row.state === 'review' ? waitingNotes(adt, found, owners) : []), ...timeNotes(adt, row)] : [],
    candidates: found.flatMap((candidate) => {
      const named = names.get(candidate.memberId);
      if (!named || !adt) return [];
      const { memberId, birthDay, sex, hasNumber } = candidate;
      const score = matchScore(adt.patient, candidate);
      return [{ memberId, name: named.name, clientName: named.client_name, birthDay, sex, score, hasNumber }];
    }),
  };
}

/** Returns the error for a message about which a user has already made another decision. Names that user. */
async function alreadyDecided(acting: Acting, messageId: HospitalMessageId, patientId: number): Promise<AppError> {
  const { db, viewer } = acting;
  const patient = remainingPatient(await patientFamily(db, [patientId]), patientId);
  const decider = await findDecider(db, patient.id);
  const current = await getMessage(acting, messageId);
  if (!decider) return new AppError('HOSPITAL_MESSAGE_DECIDED', { current });
  const userMessage =
    decider.id === viewer.id && viewer.impersonatorId === null
      ? sentence('You have already made this decision in another window or on another device.')
      : sentence('{name} has already made this decision.', { name: decider.name });
  return new AppError('HOSPITAL_MESSAGE_DECIDED', { current, userMessage });
}

/**
 * Records which member a message's patient is. The decision applies to all messages about this patient.
 * @throws AppError NOT_FOUND, HOSPITAL_MEMBER_NOT_FOUND, HOSPITAL_MESSAGE_DECIDED if the decision changed since the
 * user opened the message
 */
export async function decideMessage(
  acting: Acting,
  messageId: HospitalMessageId,
  { memberId, seen }: BodyOf<Contract['decide']>,
): Promise<HospitalMessageDetails> {
  const { db, now, viewer, services } = acting;
  const found = await findMessage(db, messageId);
  if (!found) throw notFound();
  await lockSender(db, found.sender_id);
  const row = await findMessage(db, messageId);
  if (!row || row.patient_id === null) throw notFound();
  if (seen && (seen.state !== row.state || seen.memberId !== row.member_id))
    throw await alreadyDecided(acting, messageId, row.patient_id);
  if (memberId !== null && (await namesOf(db, [memberId])).length === 0)
    throw new AppError('HOSPITAL_MEMBER_NOT_FOUND');
  const sender = { id: row.sender_id, time_zone: row.time_zone };
  const work = { tx: db, now, services, sender, decidedBy: viewer.id };
  const message = { id: messageId, patient_id: row.patient_id };
  await decidePatientOf(work, { message, adt: adtOf(row), memberId, by: viewer.id });
  await updateReviewQuestions(work, sender.id);
  sendListEvent(work);
  return getMessage(acting, messageId);
}

/**
 * Queues a message that was set aside, so that the job applies it again. Does nothing if the message is no longer set
 * aside.
 * @throws AppError NOT_FOUND
 */
export async function applyAgain(acting: Acting, messageId: HospitalMessageId): Promise<HospitalMessageDetails> {
  const { db, services } = acting;
  const row = await findMessage(db, messageId);
  if (!row) throw notFound();
  await lockSender(db, row.sender_id);
  if (await requeueMessage(db, messageId)) sendListEvent({ tx: db, services });
  return getMessage(acting, messageId);
}
