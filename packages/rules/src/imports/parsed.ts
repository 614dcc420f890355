import type { ImportedField } from '@guidepost/contracts';

/**
 * A member in a file. A value that is not in the file is null or an empty list. `dateOfBirth` is a calendar day,
 * `yyyy-MM-dd`. `timeZone` is null until the server looks up the ZIP code (`memberZone`).
 */
export interface ParsedMember extends Record<ImportedField, string | null> {
  /** At least one entry. The next import uses these identifiers to find the member. */
  identifiers: ParsedIdentifier[];
  firstName: string;
  lastName: string;
  /** The first phone number is the primary one. This also applies to emails and addresses. */
  phones: ParsedPhone[];
  emails: ParsedEmail[];
  addresses: ParsedAddress[];
  stays: ParsedStay[];
  /**
   * State and ZIP code of an address that has no street and city. They determine the time zone. Missing if there is a
   * usable address.
   */
  place?: ParsedPlace;
  /** Set if the file reports that the member died. `day` is the day of death, or null if it is unknown. */
  death: { day: string | null } | null;
  /** One sentence for each part of the file that could not be imported. The member is imported without these parts. */
  notes: string[];
}

export type ParsedPlace = Pick<ParsedAddress, 'state' | 'zip'>;

export interface ParsedIdentifier {
  system: string;
  value: string;
  /** The issuer's name for the kind of identifier, such as Medical Record Number. */
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
  /** Two letters for US states and territories. Any other value is unchanged. */
  state: string;
  /** Five digits if the file has them; otherwise empty. */
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
  /**
   * Calendar days as written in the file. They are days in the hospital's time zone only if the file uses this zone,
   * because UTC offsets are not converted.
   */
  admitDate: string;
  dischargeDate: string | null;
  admitComplaint: string | null;
  dischargeDisposition: string | null;
}

/**
 * A patient in a file: a member, or a short reason why the patient is refused. `who` is a refused patient's name and
 * number. It is missing if the file was refused, or if the patient has neither.
 */
export type ParsedPatient = { readonly member: ParsedMember } | { readonly refused: string; readonly who?: string };
