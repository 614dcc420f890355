import type { Adt, AdtEvent } from './adt.ts';

/** A hospital stay as the messages of a visit tell it. Days are `yyyy-MM-dd` where the hospital is. */
export interface AdtStay {
  hospital: string;
  admitDate: string;
  dischargeDate: string | null;
  complaint: string | null;
  disposition: string | null;
}

/** Of two events that were written down at the same instant, what takes back comes after what it takes back. */
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

/** The place of a message among those of its visit; the order in which they came says nothing. */
export const inAdtOrder = (a: Adt, b: Adt): number =>
  Temporal.Instant.compare(a.recordedAt, b.recordedAt) ||
  Temporal.Instant.compare(a.sentAt, b.sentAt) ||
  rank[a.event] - rank[b.event] ||
  compare(a.controlId, b.controlId);

/**
 * The stay that the messages of one visit tell, in whatever order and however often they came; null where there is none: the
 * patient was only expected, was never an inpatient, or the admission was taken back.
 * @param timeZone the hospital's
 */
export function stayOf(messages: readonly Adt[], timeZone: string): AdtStay | null {
  const dayOf = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  let isStay = false;
  let admitDate: string | null = null;
  let dischargeDate: string | null = null;
  let said: Pick<AdtStay, 'complaint' | 'disposition'> & { hospital: string | null } = {
    hospital: null,
    complaint: null,
    disposition: null,
  };
  for (const { event, recordedAt, visit } of messages.toSorted(inAdtOrder)) {
    if (!visit) continue;
    const { isInpatient, admitted, discharged } = visit;
    said = {
      hospital: visit.hospital ?? said.hospital,
      complaint: visit.complaint ?? said.complaint,
      disposition: visit.disposition ?? said.disposition,
    };
    switch (event) {
      case 'A01':
      case 'A06':
        isStay = true;
        // PV1-45 of an admission is what is expected, or left over: A03 says that the patient went home
        admitDate = admitted?.day ?? admitDate ?? dayOf(recordedAt);
        break;
      case 'A04':
        // a registration is a stay where it is one of the emergency department, or of a ward
        isStay ||= isInpatient === true;
        if (isStay) admitDate = admitted?.day ?? admitDate ?? dayOf(recordedAt);
        break;
      case 'A05':
        break;
      case 'A02':
      case 'A12':
      case 'A08':
        // whoever began to send late tells of a stay that goes on with the first change of it
        isStay ||= isInpatient === true && admitted !== null && event !== 'A12' && admitDate === null;
        admitDate = admitted?.day ?? admitDate;
        if (event === 'A08') dischargeDate = discharged?.day ?? dischargeDate;
        break;
      case 'A03':
        isStay ||= isInpatient !== false;
        admitDate = admitted?.day ?? admitDate ?? dayOf(recordedAt);
        dischargeDate = discharged?.day ?? dayOf(recordedAt);
        break;
      case 'A07':
        // the patient goes on as an outpatient: the stay is over
        if (isStay) dischargeDate = discharged?.day ?? dayOf(recordedAt);
        break;
      case 'A11':
        isStay = false;
        dischargeDate = null;
        break;
      case 'A13':
        dischargeDate = null;
        said = { ...said, disposition: null };
        break;
    }
  }
  if (!isStay || admitDate === null) return null;
  // a discharge before the admission is a slip of one of them; the stay is kept, and goes on
  const isAfter = dischargeDate !== null && Temporal.PlainDate.compare(dischargeDate, admitDate) >= 0;
  return {
    hospital: said.hospital ?? '',
    admitDate,
    dischargeDate: isAfter ? dischargeDate : null,
    complaint: said.complaint,
    disposition: isAfter ? said.disposition : null,
  };
}
