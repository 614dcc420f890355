import type { HospitalMessageId, MemberId, StaffId } from '@guidepost/contracts';
import {
  type Adt,
  type AdtStay,
  cancelsDischarge,
  inAdtOrder,
  isSameStay,
  type MergeProblem,
  mergeProblemOf,
  parseHl7,
  readAdt,
  stayOf,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { sendSetEditors } from '../../platform/http/editors.ts';
import { addPair } from '../duplicates/public.ts';
import { withdrawStayNotifications } from '../hospitalizations/public.ts';
import { notifyDeath } from './deaths.ts';
import {
  findPatientMember,
  matchedMessages,
  matchPatient,
  patientsIn,
  patientsOfDecision,
  remainingPatient,
} from './matching.ts';
import { partsOf, type VisitPart } from './parts.ts';
import {
  decidePatient,
  type MessageRow,
  mergePatient,
  messagesOfPatients,
  messagesOfVisit,
  type PatientRow,
  patientFamily,
  patientsOf,
  requeueWithoutVisit,
  senderName,
  setPatient,
  settleMessages,
  visitsOfPatients,
} from './queries.ts';
import { findMemberZoneAndGuide } from './queries-candidates.ts';
import {
  insertStay,
  moveStay,
  releaseStay,
  replaceStay,
  type StayRow,
  shareStay,
  stayOfVisit,
  staysOfFiles,
  updateStay,
} from './queries-hospitalizations.ts';
import { storeUnmatchedPatient } from './queries-lookups.ts';
import { logNote, notifyStay, removeGuideNote, removeStayAndNotify, withdraw } from './stay-changes.ts';
import type { Work } from './work.ts';

/**
 * Applies a message: finds its patient, and then recomputes the visit's stays from all its messages. The order of
 * messages and repeated deliveries therefore have no effect (docs/areas/hospital-stays.md#messages).
 */
export async function applyMessage(work: Work, message: MessageRow): Promise<void> {
  const { tx, sender } = work;
  const adt = readAdt(parseHl7(message.body), sender.time_zone, message.received_at);
  const { own, survivors } = await patientsIn(work, adt, message.id);
  const [primary] = own;
  if (!primary) throw new Error('A message without a patient was stored.');
  await movePatient(work, message, { to: primary.id, adt });
  await storeUnmatchedPatient(tx, primary.id, adt.patient);
  if (adt.former) return mergeInto(work, message, adt.former, primary);
  const memberId = await findPatientMember(work, adt, { survivors, messageId: message.id });
  if (adt.visit === null) await notifyDeath(work, `person ${primary.id}`, memberId ?? null, [adt]);
  if (memberId === undefined || memberId === null || adt.visit === null) {
    const state = memberId === undefined ? 'review' : memberId === null ? 'nobody' : 'applied';
    await settleMessages(tx, [message.id], { state, at: work.now.toString() });
    // The message may have been about a different patient before. The stay no longer contains it.
    if (adt.visit && message.patient_id !== null && message.patient_id !== primary.id)
      await applyVisit(work, adt.visit.key);
    return;
  }
  await applyVisit(work, adt.visit.key);
}

/**
 * Stores a message's patient. Withdraws a death that a message without a visit reported about its previous patient. Then
 * queues the previous patient's other messages without a visit, because they may report the death too.
 */
async function movePatient(
  work: Work,
  { id, patient_id: from }: Pick<MessageRow, 'id' | 'patient_id'>,
  { to, adt }: { to: number; adt: Adt },
): Promise<void> {
  if (from === to) return;
  await setPatient(work.tx, id, to);
  if (from === null || adt.visit !== null || adt.death === null) return;
  await notifyDeath(work, `person ${from}`, null, []);
  await requeueWithoutVisit(work.tx, [from]);
}

const mergeProblemTexts: Readonly<Record<MergeProblem, string>> = {
  self: 'The two patient numbers are the same, so there is nothing to merge.',
  'turned-around': 'These patients were already merged in the opposite direction.',
  circle: 'This merge would create a loop of merged patients.',
};

/**
 * Handles a merge (A40): links the retired number to the remaining number's patient. Data that was stored for the
 * retired number does not change.
 */
async function mergeInto(
  work: Work,
  message: MessageRow,
  former: { authority: string; value: string },
  into: PatientRow,
): Promise<void> {
  const { tx, now, sender } = work;
  const at = now.toString();
  const [from] = await patientsOf(tx, sender.id, [former]);
  if (!from) throw new Error('A patient is missing.');
  const family = await patientFamily(tx, [from.id, into.id]);
  const byId = new Map(family.map((one) => [one.id, one]));
  const [origin, target] = [remainingPatient(family, from.id), remainingPatient(family, into.id)];
  const problem =
    from.merged_into_id === into.id
      ? null
      : mergeProblemOf(from.id, into.id, (id) => byId.get(id)?.merged_into_id ?? undefined);
  if (problem) {
    await settleMessages(tx, [message.id], { state: 'refused', reason: mergeProblemTexts[problem], at });
    return;
  }
  if (origin.id !== target.id) {
    await mergePatient(tx, origin.id, target.id);
    if (target.decision === null && origin.decision !== null)
      await decidePatient(tx, target.id, {
        memberId: origin.member_id,
        decision: origin.decision,
        by: null,
        at,
        messageId: origin.decided_message_id,
      });
    else if (origin.decision !== null && origin.member_id !== target.member_id) {
      // The numbers belong to different members. A reviewer decides which member the patient is, and whether the two
      // members are the same person.
      if (origin.member_id !== null && target.member_id !== null)
        await addPair(tx, work.services, [origin.member_id, target.member_id], at);
      await decidePatient(tx, target.id, { memberId: null, decision: null, by: null, at });
    }
  }
  await settleMessages(tx, [message.id], { state: 'applied', at });
  await applyPatients(work, [from.id, into.id]);
}

/**
 * Recomputes all visits of the given patients, and queues their messages without a visit. Includes patients that were
 * merged with them.
 */
async function applyPatients(work: Work, patientIds: readonly number[]): Promise<void> {
  const family = await patientFamily(work.tx, patientIds);
  const ids = family.map(({ id }) => id);
  for (const key of await visitsOfPatients(work.tx, ids)) await applyVisit(work, key);
  await requeueWithoutVisit(work.tx, ids);
}

/**
 * Stores a reviewer's decision about which member a message's patient is, and recomputes the patient's visits. The
 * patient's other messages with the same numbers, name and birth date follow the message.
 */
export async function decidePatientOf(
  work: Work,
  { message, adt, memberId, by }: { message: DecidedMessage; adt: Adt | null; memberId: MemberId | null; by: StaffId },
): Promise<void> {
  const { tx, now } = work;
  const patients = adt && (await patientsOfDecision(work, adt, { messageId: message.id, memberId }));
  const patientId = patients?.own[0]?.id ?? message.patient_id;
  const survivor = remainingPatient(await patientFamily(tx, [patientId]), patientId);
  await decidePatient(tx, survivor.id, {
    memberId,
    decision: 'decided',
    by,
    at: now.toString(),
    decidedWith: patients?.survivors.map(({ id }) => id) ?? [],
    messageId: message.id,
  });
  if (patientId !== message.patient_id) await moveMessages(work, message.patient_id, patientId);
  await applyPatients(work, [survivor.id]);
}

interface DecidedMessage {
  id: HospitalMessageId;
  patient_id: number;
}

/** Moves messages to a separate patient if they have the separate patient's numbers, name and birth date. */
async function moveMessages(work: Work, from: number, to: number): Promise<void> {
  const { tx, sender } = work;
  const ids = (await patientFamily(tx, [from])).map(({ id }) => id);
  for (const message of await messagesOfPatients(tx, ids)) {
    const adt = readAdt(parseHl7(message.body), sender.time_zone, message.received_at);
    const [primary] = (await patientsIn(work, adt, message.id)).own;
    if (primary?.id === to) await movePatient(work, message, { to, adt });
  }
  await requeueWithoutVisit(tx, ids);
}

/** Updates a visit's stays to match all its messages. */
export async function applyVisit(work: Work, visitKey: string): Promise<void> {
  const { tx, sender } = work;
  const messages = await matchedMessages(work, await messagesOfVisit(tx, sender.id, visitKey));
  const family = await patientFamily(
    tx,
    messages.map(({ patient_id }) => patient_id),
  );
  const parts = partsOf(visitKey, messages, family);
  const endedStays = new Map<string, StayRow[]>();
  for (const part of parts) {
    if (part.into === undefined) continue;
    const stay = await moveToStay(work, part, part.into);
    if (stay) endedStays.set(part.into, [...(endedStays.get(part.into) ?? []), stay]);
  }
  for (const part of parts) if (part.into === undefined) await applyPart(work, part, endedStays.get(part.key) ?? []);
}

/**
 * Returns the stay for a part of a visit. If the stay is shared with a file and belongs to another member, disconnects
 * it from the messages and returns undefined.
 */
async function stayOfPart(work: Work, key: string, memberId: MemberId | null): Promise<StayRow | undefined> {
  const { tx, sender } = work;
  const found = await stayOfVisit(tx, sender.id, key);
  if (!found?.is_shared || found.member_id === memberId) return found;
  await releaseStay(tx, found.id, sender.id);
  return undefined;
}

/**
 * Handles a part of a visit that describes the same stay as another part. The other part's stay replaces this part's
 * stay, even if one of them was removed. The other part's stay gets the guides' notes of both, except notes about
 * another member. If the other part has no stay, it takes over this part's stay. If this part's stay is shared with a
 * file, it is only disconnected, so that the other part can share it.
 * @returns the replaced stay as it was before; its note is omitted if the note did not move to the other part's stay
 */
async function moveToStay(work: Work, { key, decided }: VisitPart, into: string): Promise<StayRow | undefined> {
  const { tx, sender } = work;
  const before = await stayOfVisit(tx, sender.id, key);
  if (!before) return undefined;
  if (before.is_shared) {
    await releaseStay(tx, before.id, sender.id);
    return undefined;
  }
  const other = await stayOfPart(work, into, decided?.member_id ?? null);
  if (!other) {
    await moveStay(tx, before.id, into);
    return undefined;
  }
  const target = decided?.member_id ?? other.member_id;
  if (other.member_id !== target) await removeGuideNote(work, other);
  const movedStay = before.member_id === target ? before : await removeGuideNote(work, before);
  if (before.deleted_at === null) await removeStayAndNotify(work, before);
  await replaceStay(tx, before.id, other.id);
  return movedStay;
}

/**
 * Updates the stay for a part of a visit to match the part's messages.
 * @param endedStays the stays that this part's stay has replaced, as they were before
 */
async function applyPart(
  work: Work,
  { key: visitKey, messages, isApart, decided }: VisitPart,
  endedStays: readonly StayRow[],
): Promise<void> {
  const { tx, now, sender } = work;
  const at = now.toString();
  const ids = messages.map(({ id }) => id);
  let before = await stayOfPart(work, visitKey, decided?.member_id ?? null);
  const adts = messages.map(({ body, received_at }) => readAdt(parseHl7(body), sender.time_zone, received_at));
  const reportedStay = decided?.member_id ? stayOf(adts, sender.time_zone) : null;
  // A message that reported a death may now be about a different patient.
  const hasDeath = adts.some(({ death }) => death !== null);
  await notifyDeath(work, visitKey, hasDeath ? (decided?.member_id ?? null) : null, adts);
  const whereabouts = decided?.member_id ? await findMemberZoneAndGuide(tx, decided.member_id) : undefined;
  if (!decided?.member_id || !reportedStay || !whereabouts) {
    // The replaced stays are about the decided member, but until now this stay belonged to another member.
    const isOthers = endedStays.length > 0 && before?.member_id !== (decided?.member_id ?? before?.member_id);
    if (before && before.deleted_at === null && !isOthers) await withdraw(work, before);
    else {
      if (before && before.deleted_at === null) await removeStayAndNotify(work, before);
      // If this stay is removed, screens no longer show the notes of the stays that it replaced.
      for (const stay of endedStays) if (stay.deleted_at === null) await logNote(work, stay);
    }
    const state = decided
      ? decided.member_id === null
        ? 'nobody'
        : 'applied'
      : isApart
        ? 'review'
        : await unclearState(tx, adts);
    await settleMessages(tx, ids, { state, stayId: decided?.member_id ? (before?.id ?? null) : null, at });
    return;
  }
  const memberId = decided.member_id;
  // If this stay replaced other stays, `moveToStay` has already handled the previous member's note.
  if (before && before.member_id !== memberId && endedStays.length === 0) before = await removeGuideNote(work, before);
  // Screens must show notes from a replaced stay, even if the hospital reports nothing new.
  let isNews = endedStays.length > 0;
  if (!before?.is_shared) {
    const found = await shareWithFile(work, { memberId, visitKey, stay: reportedStay, own: before });
    if (found && before) isNews = true;
    before = found ?? before;
  }
  // Guides see the name that an administrator gave the hospital, not the code in the message.
  const hospital = await senderName(tx, sender.id);
  const known = before?.is_shared ? withFileData(reportedStay, before, adts) : reportedStay;
  const stay = { ...known, hospital, reportedHospital: reportedStay.hospital };
  const isSame =
    before !== undefined &&
    before.deleted_at === null &&
    before.member_id === memberId &&
    before.hospital === stay.hospital &&
    before.admit_date === stay.admitDate &&
    before.discharge_date === stay.dischargeDate &&
    before.admit_complaint === stay.complaint &&
    before.discharge_disposition === stay.disposition &&
    before.patient_class === stay.patientClass;
  let stayId = before?.id;
  if (stayId === undefined) stayId = await insertStay(tx, { ...stay, memberId, senderId: sender.id, visitKey, at });
  else if (!isSame) {
    if (before && before.deleted_at === null && before.member_id !== memberId) await removeStayAndNotify(work, before);
    await updateStay(tx, stayId, { ...stay, memberId, at });
    if (stay.dischargeDate === null)
      await withdrawStayNotifications({ db: tx, services: work.services }, stayId, ['discharge'], at);
  }
  // a stay that is only connected to a visit keeps its version, and the user who last changed it
  if (!isSame && work.decidedBy !== undefined) sendSetEditors(tx, work.decidedBy, 'hospitalization', [stayId]);
  await settleMessages(tx, ids, { state: 'applied', stayId, at });
  // An earlier message may have reported the death as a discharge.
  if (hasDeath) await withdrawStayNotifications({ db: tx, services: work.services }, stayId, ['discharge'], at);
  if (!isSame || isNews)
    await notifyStay(work, { stayId, memberId, admitDate: stay.admitDate, isDeath: hasDeath }, whereabouts);
}

/** If a file contains the same stay, connects the visit to it (docs/areas/hospital-stays.md#two-sources). */
async function shareWithFile(
  work: Work,
  { memberId, visitKey, stay, own }: { memberId: MemberId; visitKey: string; stay: AdtStay; own: StayRow | undefined },
): Promise<StayRow | undefined> {
  const { tx, sender } = work;
  const named = [stay.hospital, await senderName(tx, sender.id)];
  const found = (await staysOfFiles(tx, memberId, stay.admitDate)).find((one) =>
    named.some((hospital) =>
      isSameStay(
        { sourceId: visitKey, hospital, admitDate: stay.admitDate },
        { sourceId: one.source_id, hospital: one.hospital, admitDate: one.admit_date },
      ),
    ),
  );
  if (!found) return undefined;
  if (own) {
    // The visit had its own stay, because too few of its messages had arrived to recognize the file's stay.
    if (own.deleted_at === null) await removeStayAndNotify(work, own);
    await replaceStay(tx, own.id, found.id);
  }
  await shareStay(tx, found.id, { senderId: sender.id, visitKey });
  return stayOfVisit(tx, sender.id, visitKey);
}

/**
 * Fills in data that the messages lack from the file. If the hospital canceled the discharge, the discharge stays empty.
 */
function withFileData(reportedStay: AdtStay, before: StayRow, adts: readonly Adt[]): AdtStay {
  const keepsHome = reportedStay.dischargeDate === null && !cancelsDischarge(adts);
  return {
    ...reportedStay,
    complaint: reportedStay.complaint ?? before.admit_complaint,
    patientClass: reportedStay.patientClass ?? before.patient_class,
    dischargeDate: keepsHome ? before.discharge_date : reportedStay.dischargeDate,
    disposition: keepsHome ? before.discharge_disposition : reportedStay.disposition,
  };
}

/**
 * Returns the state of messages about an undecided patient: `review` if a member may be the patient, otherwise
 * `nobody`.
 */
async function unclearState(tx: Db, adts: readonly Adt[]): Promise<'review' | 'nobody'> {
  const last = adts.toSorted(inAdtOrder).at(-1);
  return last === undefined || (await matchPatient(tx, last)).kind === 'nobody' ? 'nobody' : 'review';
}
