/** A member as the external medical record takes them on. */
export interface EmrPatient {
  /** Ours: asked twice for the same member, the record answers with the same patient. */
  memberId: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  /** Where the client keeps its patients in the record. */
  medicalCenterId: string;
}

/** The external medical record (Avon in the specification). */
export interface Emr {
  /**
   * Takes a member on as a patient; the same member twice is one patient. Answers the record's own id of them.
   * @throws where the record cannot be reached or refuses
   */
  addPatient(patient: EmrPatient): Promise<string>;
  /** Where staff open a patient in the record. */
  patientUrl(avonId: string): string;
}
