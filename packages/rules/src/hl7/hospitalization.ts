import type { Adt, AdtEvent } from './adt.ts';

/** A hospital stay, derived from a visit's messages. Days are `yyyy-MM-dd` in the hospital's time zone. */
export interface AdtStay {
  hospital: string;
  admitDate: string;
  dischargeDate: string | null;
  complaint: string | null;
  disposition: string | null;
  /** The last patient class that the hospital sent, such as I for an inpatient. */
  patientClass: string | null;
}

/** Order of events at the same time. A cancellation comes after the event that it cancels. */
const rank: Readonly<Record<AdtEvent, number>> = {
  A05: 0,
  A04: 1,
  A01: 2,
  A06: 3,
  A02: 4,
  A08: 5,
  A03: 6,
  A07: 7,
  A12: 8,
  A13: 9,
  A11: 10,
  A28: 11,
  A31: 11,
  A40: 11,
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Compares two messages of a visit, by the recorded time, then by the time when they were sent. The order of arrival
 * does not matter.
 */
export const inAdtOrder = (a: Adt, b: Adt): number =>
  Temporal.Instant.compare(a.recordedAt, b.recordedAt) ||
  Temporal.Instant.compare(a.sentAt, b.sentAt) ||
  rank[a.event] - rank[b.event] ||
  compare(a.controlId, b.controlId);

/**
 * Derives the stay from a visit's messages, which can be in any order and contain duplicates. Returns null if there is
 * no stay, because the patient was only expected or was never an inpatient, or because the admission was canceled.
 * @param timeZone the hospital's time zone
 */
export function stayOf(messages: readonly Adt[], timeZone: string): AdtStay | null {
  const dayOf = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  let isStay = false;
  let admitDate: string | null = null;
  let dischargeDate: string | null = null;
  let isOutpatient = false;
  let latestValues: Pick<AdtStay, 'complaint' | 'disposition' | 'patientClass'> & { hospital: string | null } = {
    hospital: null,
    complaint: null,
    disposition: null,
    patientClass: null,
  };
  for (const { event, recordedAt, visit } of messages.toSorted(inAdtOrder)) {
    if (!visit) continue;
    const { isInpatient, admitted, discharged } = visit;
    latestValues = {
      hospital: visit.hospital ?? latestValues.hospital,
      complaint: visit.complaint ?? latestValues.complaint,
      disposition: visit.disposition ?? latestValues.disposition,
      // a later outpatient class (A07) ends the stay but does not describe it
      patientClass: (isInpatient === true ? visit.patientClass : null) ?? latestValues.patientClass,
    };
    switch (event) {
      case 'A01':
      case 'A06':
        isStay = true;
        // an admission's discharge time (PV1-45) is ignored, because it is an expectation or an old value
        admitDate = admitted?.day ?? admitDate ?? dayOf(recordedAt);
        if (event === 'A06' && isOutpatient) {
          // the patient becomes an inpatient again, so the stay continues
          isOutpatient = false;
          dischargeDate = null;
          latestValues = { ...latestValues, disposition: null };
        }
        break;
      case 'A04':
        // a registration is a stay if the patient is in the emergency department or on a ward
        isStay ||= isInpatient === true;
        if (isStay) admitDate = admitted?.day ?? admitDate ?? dayOf(recordedAt);
        break;
      case 'A05':
        break;
      case 'A02':
      case 'A12':
      case 'A08':
        // the first message about a current stay can be an update, if the hospital started to send messages during the
        // stay
        isStay ||= isInpatient === true && admitted !== null && event !== 'A12' && admitDate === null;
        admitDate = admitted?.day ?? admitDate;
        if (event === 'A08') dischargeDate = discharged?.day ?? dischargeDate;
        break;
      case 'A03':
        isStay ||= isInpatient !== false;
        admitDate = admitted?.day ?? admitDate ?? dayOf(recordedAt);
        dischargeDate = discharged?.day ?? dayOf(recordedAt);
        isOutpatient = false;
        break;
      case 'A07':
        // the patient becomes an outpatient, so the stay has ended
        if (isStay) dischargeDate = discharged?.day ?? dayOf(recordedAt);
        isOutpatient = isStay;
        break;
      case 'A11':
        isStay = false;
        isOutpatient = false;
        dischargeDate = null;
        break;
      case 'A13':
        dischargeDate = null;
        isOutpatient = false;
        latestValues = { ...latestValues, disposition: null };
        break;
    }
  }
  if (!isStay || admitDate === null) return null;
  // a discharge before the admission is an error, so the stay is stored as current
  const isAfter = dischargeDate !== null && Temporal.PlainDate.compare(dischargeDate, admitDate) >= 0;
  return {
    hospital: latestValues.hospital ?? '',
    admitDate,
    dischargeDate: isAfter ? dischargeDate : null,
    complaint: latestValues.complaint,
    disposition: isAfter ? latestValues.disposition : null,
    patientClass: latestValues.patientClass,
  };
}

/**
 * Returns true if a visit's messages cancel a discharge: with A13, or with A06 after A07. The messages can be in any
 * order.
 */
export function cancelsDischarge(messages: readonly Adt[]): boolean {
  const events = messages.toSorted(inAdtOrder).map(({ event }) => event);
  const outpatient = events.indexOf('A07');
  return events.includes('A13') || (outpatient >= 0 && events.includes('A06', outpatient));
}
