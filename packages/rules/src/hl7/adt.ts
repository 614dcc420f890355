import { isNullDay, isPlaceholderBirthDay } from '../imports/placeholders.ts';
import { isIdentityNumber } from './identity-numbers.ts';
import { type Hl7Message, Hl7Problem, type Hl7Segment, hl7Codes, repetitionsOf, segmentOf, textOf } from './message.ts';
import { dayOfHl7, type Hl7Time, timeOf } from './time.ts';

/** ADT trigger events that Guidepost reads (docs/areas/hospital-stays.md#answers). */
export const adtEvents = [
  'A01',
  'A02',
  'A03',
  'A04',
  'A05',
  'A06',
  'A07',
  'A08',
  'A11',
  'A12',
  'A13',
  'A28',
  'A31',
  'A40',
] as const;
export type AdtEvent = (typeof adtEvents)[number];

/** A number that a sender uses to identify a patient. */
export interface PatientNumber {
  /** The authority that assigned the number; empty if the message does not contain it. */
  authority: string;
  value: string;
}

/** A message's data about the patient. Values that are not in the message are null. */
export interface AdtPatient {
  /** The patient's numbers, with the medical record number first. */
  numbers: PatientNumber[];
  firstName: string | null;
  lastName: string | null;
  birthDay: string | null;
  sex: 'M' | 'F' | null;
}

/** A message's data about the visit. Values that are not in the message are null. */
export interface AdtVisit {
  /** The sender's key for the visit. */
  key: string;
  /** Code from HL7 table 0004, such as I for an inpatient. */
  patientClass: string | null;
  isInpatient: boolean | null;
  hospital: string | null;
  admitted: Hl7Time | null;
  discharged: Hl7Time | null;
  complaint: string | null;
  disposition: string | null;
}

/** The values of the first segment that every acknowledgment needs. */
export interface AdtHead {
  controlId: string | null;
  event: string | null;
}

export interface Adt {
  controlId: string;
  event: AdtEvent;
  /** The time when the event was recorded. Together with `sentAt`, it determines the order of the visit's messages. */
  recordedAt: string;
  sentAt: string;
  /** The recorded time, if it is ignored because it is too far in the future; otherwise null. */
  implausibleTime: string | null;
  patient: AdtPatient;
  /** For A40, the number that is merged and no longer used. */
  former: PatientNumber | null;
  /**
   * Null for A28, A31 and A40. Also null if the event does not require a visit and the message does not identify one.
   */
  visit: AdtVisit | null;
  /** Set if the message reports that the patient died. `day` is the day of death, or null if it is unknown. */
  death: { day: string | null } | null;
}

const versions = ['2.1', '2.2', '2.3', '2.3.1', '2.4', '2.5', '2.5.1', '2.6', '2.7', '2.7.1', '2.8', '2.8.1', '2.8.2'];

/** Order of identifier types. The hospital's medical record number is first. */
const kindOrder = ['MR', 'PI', 'PT', 'EPI', 'EHRID', 'AN', ''];

function numbersIn(message: Hl7Message, segment: Hl7Segment | undefined, field: number) {
  return repetitionsOf(message, segment, field).flatMap((parts) => {
    const value = parts[0]?.[0] ?? '';
    const authority = parts[3]?.[0] || parts[3]?.[1] || '';
    const kind = (parts[4]?.[0] ?? '').toUpperCase();
    if (value === '' || value === '""' || isIdentityNumber(parts[3] ?? [], kind)) return [];
    return [{ authority, value, kind }];
  });
}

function numbersOf(message: Hl7Message, pid: Hl7Segment): PatientNumber[] {
  const rank = ({ kind }: { kind: string }) => {
    const at = kindOrder.indexOf(kind);
    return at < 0 ? kindOrder.length : at;
  };
  const list = numbersIn(message, pid, 3).sort((a, b) => rank(a) - rank(b));
  // before version 2.3, a patient's number was only in PID-2
  const all = [...list, ...numbersIn(message, pid, 2)];
  const seen = new Map(all.map(({ authority, value }) => [`${authority} ${value}`, { authority, value }]));
  return [...seen.values()];
}

/**
 * Returns the birth date; null if it is invalid, a placeholder or later than the message. An unusable birth date counts
 * neither for nor against a match.
 */
function birthDayOf(message: Hl7Message, pid: Hl7Segment): string | null {
  const [born, sent] = [dayOfHl7(textOf(message, pid, 7)), dayOfHl7(textOf(message, segmentOf(message, 'MSH'), 7))];
  return born !== null && (isPlaceholderBirthDay(born) || (sent !== null && born > sent)) ? null : born;
}

function patientOf(message: Hl7Message, pid: Hl7Segment): AdtPatient {
  const numbers = numbersOf(message, pid);
  if (numbers.length === 0)
    throw new Hl7Problem(hl7Codes.requiredMissing, 'PID', 3, 'PID-3 is empty. Send the patient number there.');
  const sex = textOf(message, pid, 8)?.toUpperCase();
  return {
    numbers,
    lastName: textOf(message, pid, 5, 1),
    firstName: textOf(message, pid, 5, 2),
    birthDay: birthDayOf(message, pid),
    sex: sex === 'M' || sex === 'F' ? sex : null,
  };
}

/** Classes in HL7 table 0004 that are hospital stays: inpatient and emergency. Imported files use the same classes. */
const hospitalClasses: ReadonlySet<string> = new Set(['I', 'E']);
const outpatientClasses: ReadonlySet<string> = new Set(['O', 'P', 'R', 'N', 'C']);

/**
 * Events that are accepted without a visit: changes to personal data, expected admissions, transfers. Without a visit,
 * they do not change a stay.
 */
const visitOptional: ReadonlySet<AdtEvent> = new Set(['A02', 'A05', 'A08', 'A12']);
/** Events about a person, not a visit. The PV1 is empty or a placeholder. */
const personEvents: ReadonlySet<AdtEvent> = new Set(['A28', 'A31', 'A40']);

function visitOf(message: Hl7Message, timeZone: string, patient: AdtPatient, event: AdtEvent): AdtVisit | null {
  if (personEvents.has(event)) return null;
  const pid = segmentOf(message, 'PID');
  const pv1 = segmentOf(message, 'PV1');
  if (!pv1 && visitOptional.has(event)) return null;
  if (!pv1) throw new Hl7Problem(hl7Codes.segmentSequence, 'PV1', null, 'The segment PV1 (visit) is missing. Send it.');
  const time = (field: number): Hl7Time | null => {
    const text = textOf(message, pv1, field);
    const found = timeOf(text, timeZone);
    if (text !== null && found === null && text.length >= 8)
      throw new Hl7Problem(
        hl7Codes.dataType,
        'PV1',
        field,
        `PV1-${field} is not a valid date. Send it as YYYYMMDDHHMM.`,
      );
    return found;
  };
  const [admitted, discharged] = [time(44), time(45)];
  const number = numbersIn(message, pv1, 19)[0] ?? numbersIn(message, pid, 18)[0];
  const first = patient.numbers[0];
  const key = number
    ? `${number.authority} ${number.value}`
    : admitted && first
      ? `${first.authority} ${first.value} ${admitted.at}`
      : null;
  const kind = textOf(message, pv1, 2)?.toUpperCase() ?? '';
  if (key === null) {
    if (visitOptional.has(event) || outpatientClasses.has(kind)) return null;
    throw new Hl7Problem(
      hl7Codes.requiredMissing,
      'PV1',
      19,
      'PV1-19 is empty. Send the visit number there, or in PID-18.',
    );
  }
  const dg1 = segmentOf(message, 'DG1');
  const pv2 = segmentOf(message, 'PV2');
  return {
    key,
    patientClass: kind || null,
    isInpatient: hospitalClasses.has(kind) ? true : outpatientClasses.has(kind) ? false : null,
    hospital:
      textOf(message, pv1, 3, 4) ?? textOf(message, pv1, 39) ?? textOf(message, segmentOf(message, 'MSH'), 4, 1),
    admitted,
    discharged,
    complaint:
      textOf(message, pv2, 3, 2) ?? textOf(message, pv2, 3) ?? textOf(message, dg1, 3, 2) ?? textOf(message, dg1, 4),
    disposition: textOf(message, pv1, 36, 2) ?? textOf(message, pv1, 36),
  };
}

/** Codes in HL7 table 0112 (the UB-04 discharge status) for a patient who died. */
const deceasedCodes: ReadonlySet<string> = new Set(['20', '40', '41', '42']);

/**
 * Reads a death from PID-29, PID-30 and PV1-36. Ignores a placeholder, and a day more than a day after the message was
 * received.
 */
function deathOf(message: Hl7Message, pid: Hl7Segment, timeZone: string, latestDay: string): Adt['death'] {
  const written = textOf(message, pid, 29);
  const died = timeOf(written, timeZone)?.day ?? dayOfHl7(written);
  const day = died !== null && died <= latestDay && !isNullDay(died) ? died : null;
  const isDead = textOf(message, pid, 30)?.toUpperCase() === 'Y';
  const isExpired = deceasedCodes.has(textOf(message, segmentOf(message, 'PV1'), 36) ?? '');
  return day !== null || isDead || isExpired ? { day } : null;
}

/** Returns true if a message is an ADT message with a trigger event that Guidepost does not use, such as A10 or A60. */
export function isUnusedAdt(message: Hl7Message): boolean {
  const msh = segmentOf(message, 'MSH');
  const event = textOf(message, msh, 9, 2) ?? textOf(message, segmentOf(message, 'EVN'), 1) ?? '';
  return textOf(message, msh, 9) === 'ADT' && /^A\d\d$/.test(event) && !adtEvents.some((one) => one === event);
}

/** Returns the readable values of the first segment, even if the message is invalid. */
export function headOf(message: Hl7Message): AdtHead {
  const msh = segmentOf(message, 'MSH');
  return { controlId: textOf(message, msh, 10), event: textOf(message, msh, 9, 2) };
}

/**
 * Parses an ADT message.
 * @param timeZone the hospital's time zone, for times without an offset
 * @param receivedAt when the message was received, ISO 8601; times more than a day later are not plausible
 * @throws Hl7Problem if a part is missing or not valid
 */
export function readAdt(message: Hl7Message, timeZone: string, receivedAt: string): Adt {
  const msh = segmentOf(message, 'MSH');
  const evn = segmentOf(message, 'EVN');
  // an acknowledgment answers one message, so a second message in the text would be lost
  if (message.segments.filter(({ name }) => name === 'MSH').length > 1)
    throw new Hl7Problem(
      hl7Codes.segmentSequence,
      'MSH',
      null,
      'The message has a second MSH. Send one message at a time.',
    );
  const type = textOf(message, msh, 9);
  if (type !== 'ADT')
    throw new Hl7Problem(
      hl7Codes.unsupportedType,
      'MSH',
      9,
      'MSH-9 must be ADT. Other message types are not supported.',
    );
  const eventCode = textOf(message, msh, 9, 2) ?? textOf(message, evn, 1);
  const event = adtEvents.find((one) => one === eventCode);
  if (event === undefined)
    throw new Hl7Problem(hl7Codes.unsupportedEvent, 'MSH', 9, 'The trigger event in MSH-9 is not supported.');
  const processing = textOf(message, msh, 11);
  if (processing !== null && !/^[PTD]$/i.test(processing))
    throw new Hl7Problem(hl7Codes.unsupportedProcessing, 'MSH', 11, 'MSH-11 must be P, T or D.');
  const version = textOf(message, msh, 12);
  if (version !== null && !versions.includes(version))
    throw new Hl7Problem(hl7Codes.unsupportedVersion, 'MSH', 12, 'MSH-12 must be a version from 2.1 to 2.8.');
  const controlId = textOf(message, msh, 10);
  if (controlId === null)
    throw new Hl7Problem(
      hl7Codes.requiredMissing,
      'MSH',
      10,
      'MSH-10 is empty. Send the control number of the message there.',
    );
  const pid = segmentOf(message, 'PID');
  if (!pid)
    throw new Hl7Problem(hl7Codes.segmentSequence, 'PID', null, 'The segment PID (patient) is missing. Send it.');
  if (message.segments.filter(({ name }) => name === 'PID').length > 1)
    throw new Hl7Problem(
      hl7Codes.segmentSequence,
      'PID',
      null,
      'The message has a second PID. Send a separate message for each patient.',
    );
  const latest = Temporal.Instant.from(receivedAt).add({ hours: toleranceHours });
  const inTime = ({ at }: { at: string }) => Temporal.Instant.compare(Temporal.Instant.from(at), latest) <= 0;
  const sentSaid = timeOf(textOf(message, msh, 7), timeZone);
  const recordedSaid = [2, 6].flatMap((field) => timeOf(textOf(message, evn, field), timeZone) ?? []);
  const saidAt = recordedSaid[0] ?? sentSaid;
  if (saidAt === null)
    throw new Hl7Problem(
      hl7Codes.requiredMissing,
      'EVN',
      2,
      'EVN-2 and MSH-7 have no valid time. Send the time of the event in one of them.',
    );
  // without this limit, a message with a wrong time in the future would count as the visit's newest message for a long
  // time
  const sent = sentSaid && (inTime(sentSaid) ? sentSaid : { at: receivedAt });
  const at = recordedSaid.find(inTime) ?? sent ?? { at: receivedAt };
  const patient = patientOf(message, pid);
  const former = event === 'A40' ? mergedNumberOf(message, patient) : null;
  const visit = visitOf(message, timeZone, patient, event);
  return {
    controlId,
    event,
    recordedAt: at.at,
    sentAt: (sent ?? at).at,
    implausibleTime: inTime(saidAt) ? null : saidAt.at,
    patient,
    former,
    visit: visit && withoutFutureDays(visit, [at, sent ?? at]),
    death: deathOf(message, pid, timeZone, latest.toZonedDateTimeISO(timeZone).toPlainDate().toString()),
  };
}

/**
 * Maximum number of hours by which a time in a message can be later than when the message was sent or received. Two
 * systems can have different clocks and time zones.
 */
const toleranceHours = 24;

/**
 * Returns a visit without admission or discharge days that are after its message. Such days are errors or expectations,
 * not facts.
 */
function withoutFutureDays(visit: AdtVisit, messageTimes: readonly Pick<Hl7Time, 'at'>[]): AdtVisit {
  const instants = messageTimes.map(({ at }) => Temporal.Instant.from(at)).toSorted(Temporal.Instant.compare);
  const latest = instants.at(-1)?.add({ hours: toleranceHours });
  const day = (time: Hl7Time | null): Hl7Time | null =>
    time && latest && Temporal.Instant.compare(Temporal.Instant.from(time.at), latest) > 0 ? null : time;
  return { ...visit, admitted: day(visit.admitted), discharged: day(visit.discharged) };
}

/**
 * Returns the number that an A40 merges into the patient's number.
 * @throws Hl7Problem if the number is missing or is the patient's own number
 */
function mergedNumberOf(message: Hl7Message, { numbers }: AdtPatient): PatientNumber {
  const mrg = segmentOf(message, 'MRG');
  if (!mrg)
    throw new Hl7Problem(
      hl7Codes.segmentSequence,
      'MRG',
      null,
      'The segment MRG (merged patient) is missing. Send it.',
    );
  const found = numbersIn(message, mrg, 1)[0];
  if (!found)
    throw new Hl7Problem(
      hl7Codes.requiredMissing,
      'MRG',
      1,
      'MRG-1 is empty. Send the number of the merged patient there.',
    );
  if (numbers.some(({ authority, value }) => authority === found.authority && value === found.value))
    throw new Hl7Problem(
      hl7Codes.dataType,
      'MRG',
      1,
      'The two patient numbers are the same, so there is nothing to merge.',
    );
  return { authority: found.authority, value: found.value };
}
