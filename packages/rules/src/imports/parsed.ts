import type { ImportedField } from '@guidepost/contracts';

/**
 * A member as described by a file. A part that the file does not have is null or an empty list. `dateOfBirth` is a
 * calendar day, `yyyy-MM-dd`. `timeZone` is null until the server has looked up the ZIP code (`memberZone`).
 */
export interface ParsedMember extends Record<ImportedField, string | null> {
  /** At least one entry; the next import finds the member by these. */
  identifiers: ParsedIdentifier[];
  firstName: string;
  lastName: string;
  /** The first is the primary one, as in emails and addresses. */
  phones: ParsedPhone[];
  emails: ParsedEmail[];
  addresses: ParsedAddress[];
  stays: ParsedStay[];
  /** Set if the file says that the member died; `day` is the day of death, if it is given. */
  death: { day: string | null } | null;
  /** The parts of the file that could not be imported, one sentence each. The member is imported without them. */
  notes: string[];
}

export interface ParsedIdentifier {
  system: string;
  value: string;
  /** The kind of identifier as its issuer calls it, such as Medical Record Number. */
  type: string | null;
}

export interface ParsedPhone {
  /** `+1` and ten digits. */
  number: string;
  /** At most 20 characters. */
  description: string;
  type: string | null;
}

export interface ParsedEmail {
  email: string;
  description: string;
}

export interface ParsedAddress {
  /** At most 20 characters. */
  description: string;
  line1: string;
  line2: string | null;
  city: string;
  /** Two letters for the states and territories of the US, otherwise as written. */
  state: string;
  /** Five digits if the file has them, otherwise empty. */
  zip: string;
  latitude: number | null;
  longitude: number | null;
}

export interface ParsedStay {
  sourceId: string;
  hospital: string;
  hospitalInfo: {
    phone: string | null;
    line1: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
  } | null;
  /** Calendar days in the hospital's zone: the days as the file writes them, in the offset that it writes. */
  admitDate: string;
  dischargeDate: string | null;
  admitComplaint: string | null;
  dischargeDisposition: string | null;
}

/** One patient of a file: a member, or a short reason why it is refused. */
export type ParsedPatient = { readonly member: ParsedMember } | { readonly refused: string };
