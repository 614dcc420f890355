import type { MemberId, StaffId } from '@guidepost/contracts';

/** A member to add to the external medical record. */
export interface EmrPatient {
  /** Our id for the member. A second request with the same id returns the same patient. */
  memberId: MemberId;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  /** The client's medical center in the external record. */
  medicalCenterId: string;
}

/** A staff member to add to the external medical record. */
export interface EmrNewUser {
  /** Our id for the staff member. A second request with the same id returns the same user. */
  userId: StaffId;
  firstName: string;
  lastName: string;
  email: string;
  specialization: string | null;
  medicalCenters: readonly string[];
  isProvider: boolean;
}

/** A staff member in the external medical record. */
export interface EmrUser {
  specialization: string | null;
  medicalCenters: readonly string[];
  userType: string;
}

/** A specialization that users can have in the external record. `isSupport` is true for users who are not providers. */
export interface Specialization {
  name: string;
  isSupport: boolean;
}

/** The external medical record, such as Avon. */
export interface Emr {
  /**
   * Adds a member as a patient and returns the patient's id in the record. A second call for the same member returns
   * the same patient.
   * @throws if the record does not respond or refuses the request
   */
  addPatient(patient: EmrPatient): Promise<string>;
  /**
   * Adds a staff member and returns their id in the record. A second call for the same staff member returns the same
   * user.
   * @throws if the record does not respond or refuses the request
   */
  addUser(user: EmrNewUser): Promise<string>;
  /**
   * Finds a staff member by their id in the record. Returns undefined if the record has no such user.
   * @throws if the record does not respond
   */
  findUser(avonId: string): Promise<EmrUser | undefined>;
  /**
   * Returns the specializations that users can have.
   * @throws if the record does not respond
   */
  specializations(): Promise<Specialization[]>;
  /**
   * Returns the medical centers where patients are seen.
   * @throws if the record does not respond
   */
  medicalCenters(): Promise<{ id: string; name: string }[]>;
  /** Returns the URL of a patient's page in the record, for staff. */
  patientUrl(avonId: string): string;
}
