import { remainingPatient } from './matching.ts';
import type { PatientRow, VisitMessageRow } from './queries.ts';

/** Messages of a visit that describe one stay. */
export interface VisitPart {
  /** Key of the stored stay: the visit's key, with a prefix for a separate patient. */
  key: string;
  messages: VisitMessageRow[];
  /** True if the messages are about a separate patient (see `patientsIn`). */
  isApart: boolean;
  /** The patient for whom the member of the stay was decided. Undefined without a decision. */
  decided: PatientRow | undefined;
  /** Key of the part to which the messages of this part moved, because both describe the same stay. */
  into: string | undefined;
}

/**
 * Splits the messages of a visit into parts, each for one patient. Messages about a separate patient do not affect the
 * stay of another patient (docs/areas/hospital-stays.md#matching-patients). If the patients of two parts are matched to
 * the same member, the messages move to the first part and the second part becomes empty.
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
    // The visit's number is the last word of both keys. The number is used to find the same stay in a file.
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
