import type { MemberId } from '@guidepost/contracts';

/** A member to be added to the external medical record. */
export interface EmrPatient {
  /** Ours: asked twice for the same member, the record answers with the same patient. */
  memberId: MemberId;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  /** Where the client keeps its patients in the record. */
  medicalCenterId: string;
}

/** The external medical record, such as Avon. */
export interface Emr {
  /**
   * Adds a member as a patient and returns the record's id; adding the same member again returns the same patient.
   * @throws if the record cannot be reached or refuses
   */
  addPatient(patient: EmrPatient): Promise<string>;
  /** Where staff open a patient in the record. */
  patientUrl(avonId: string): string;
}
