import type { MemberId, StaffId } from '@guidepost/contracts';

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

/** Somebody of the staff to be added to the external medical record. */
export interface EmrNewUser {
  /** Ours: asked twice for the same person, the record answers with the same user. */
  userId: StaffId;
  firstName: string;
  lastName: string;
  email: string;
  specialization: string | null;
  medicalCenters: readonly string[];
  isProvider: boolean;
}

/** Somebody of the staff as the external medical record has them. */
export interface EmrUser {
  specialization: string | null;
  medicalCenters: readonly string[];
  userType: string;
}

/** What somebody can be in the record; support is everybody who is no provider. */
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
   * Adds somebody of the staff and returns the record's id; adding the same person again returns the same user.
   * @throws if the record cannot be reached or refuses
   */
  addUser(user: EmrNewUser): Promise<string>;
  /** Somebody of the staff by the record's id; undefined if it has none. @throws if it cannot be reached */
  findUser(avonId: string): Promise<EmrUser | undefined>;
  /** @throws if the record cannot be reached */
  specializations(): Promise<Specialization[]>;
  /** Where patients are seen. @throws if the record cannot be reached */
  medicalCenters(): Promise<{ id: string; name: string }[]>;
  /** Where staff open a patient in the record. */
  patientUrl(avonId: string): string;
}
