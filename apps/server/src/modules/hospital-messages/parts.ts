import { remainingPatient } from './matching.ts';
import type { PatientRow, VisitMessageRow } from './queries.ts';

/** A part of a visit: the messages that describe one stay. */
export interface VisitPart {
  /** Key of the stored stay: the visit's key, with a prefix for a separate patient. */
  key: string;
  messages: VisitMessageRow[];
  /** True if the messages are about a separate patient (see `patientsIn`). */
  isApart: boolean;
  /** The patient. Undefined until it has been decided whether the patient is a member, and if so, which one. */
  decided: PatientRow | undefined;
  /** Key of the part that took over this part's messages, because both describe the same stay. */
  into: string | undefined;
}

/**
 * Splits a visit's messages into parts, one for each patient. Messages about a separate patient do not affect another
 * patient's stay (docs/areas/hospital-stays.md#matching-patients). If two parts' patients are the same member, the
 * messages move to the first part and the second part becomes empty.
 */
export function partsOf(
  visitKey: string,
  messages: readonly VisitMessageRow[],
  family: readonly PatientRow[],
): VisitPart[] {
  const parts = new Map<string, VisitPart>();
  const partOf = (key: string, isApart: boolean): VisitPart => {
    const part = parts.get(key) ?? { key, messages: [], isApart, decided: undefined, into: undefined };
    parts.set(key, part);
    return part;
  };
  partOf(visitKey, false);
  for (const message of messages) {
    const patient = remainingPatient(family, message.patient_id);
    // Both keys end with the visit's number, which is used to find the same stay in a file.
    const part = partOf(patient.is_apart ? `patient:${patient.id} ${visitKey}` : visitKey, patient.is_apart);
    part.messages.push(message);
    if (patient.decision !== null) part.decided = patient;
  }
  const all = [...parts.values()];
  for (const part of all) {
    const memberId = part.decided?.member_id ?? null;
    const first = memberId === null ? part : all.find(({ decided }) => decided?.member_id === memberId);
    if (first === undefined || first === part) continue;
    first.messages.push(...part.messages.splice(0));
    part.into = first.key;
  }
  return all;
}
