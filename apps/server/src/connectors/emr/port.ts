import type { MemberId, StaffId } from '@guidepost/contracts';

/** A member to be added to the external medical record. */
export interface EmrPatient {
  /** Our id. A second request for the same member returns the same patient. */
  memberId: MemberId;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  /** The client's medical center in the record. */
  medicalCenterId: string;
}

/** A staff member to add to the external medical record. */
export interface EmrNewUser {
  /** Our id. A second request for the same person returns the same user. */
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

/** A role of a user in the record. Support is every user who is not a provider. */
export interface Specialization {
  name: string;
  isSupport: boolean;
}

/** The external medical record, such as Avon. */
export interface Emr {
  /**
   * Adds a member as a patient and returns the record's id; adding the same member again returns the same patient.
   * @throws if the record cannot be reached or refuses
   */
  addPatient(patient: EmrPatient): Promise<string>;
  /**
   * Adds a staff member and returns the record's id. Adding the same person again returns the same user.
   * @throws if the record cannot be reached or refuses
   */
  addUser(user: EmrNewUser): Promise<string>;
  /**
   * Finds a staff member by the record's id. Returns undefined if none exists. @throws if the record cannot be
   * reached
   */
  findUser(avonId: string): Promise<EmrUser | undefined>;
  /** @throws if the record cannot be reached */
  specializations(): Promise<Specialization[]>;
  /** Returns the places where patients are seen. @throws if the record cannot be reached */
  medicalCenters(): Promise<{ id: string; name: string }[]>;
  /** Returns the address at which staff open a patient in the record. */
  patientUrl(avonId: string): string;
}
