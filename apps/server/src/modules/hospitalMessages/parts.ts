import type { PatientRow, VisitMessageRow } from './queries.ts';
import { survivorIn } from './whose.ts';

/** Messages of a visit that tell of one stay. */
export interface VisitPart {
  /** What the stay is stored under. */
  key: string;
  messages: VisitMessageRow[];
  /** Whether they tell of a patient who is kept apart. */
  isApart: boolean;
  /** The patient by whom it is known whose stay it is; undefined as long as it is not. */
  decided: PatientRow | undefined;
  /** Where its messages went, if they tell of the stay of another part: what that one is stored under. */
  into: string | undefined;
}

/**
 * The messages of a visit, part by part: those of each patient who is kept apart say nothing of the stay of the others, unless it was
 * decided that it is the same member (docs/areas/hospital-stays.md#whose-stay). A part whose messages went to another one is empty.
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
    const patient = survivorIn(family, message.patient_id);
    // the number of the visit is the last word of either key, by which a file may tell of the same stay
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
