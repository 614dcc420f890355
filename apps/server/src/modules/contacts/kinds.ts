import { Address, EmailAddress, PhoneNumber } from '@guidepost/contracts';
import { addressLine, displayPhone } from '@guidepost/rules';
import { type Column, json } from '../../platform/row.ts';

/** Fields that all kinds of contacts have. */
export interface AnyContact {
  id: number;
  primary: boolean;
  version: number;
}

/**
 * The table, columns and labels for one of the three kinds of contacts. The statements that change contacts use them.
 */
export interface ContactKind<Entity extends AnyContact, Field extends string> {
  table: 'phone_numbers' | 'email_addresses' | 'addresses';
  /** SQL that returns a row `r` as JSON. */
  json: string;
  entity: Column<Entity>;
  /** Column names by the field names in a request. Statements contain only these names, never names from a request. */
  columns: Readonly<Record<Field, string>>;
  /** SQL condition that is true if a row `r` is preferred as the primary contact. */
  usable: string;
  /** Message for a user who exceeds the maximum number of contacts. */
  full: string;
  /** The change log's fields for the contact and for the primary contact. */
  logged: { contact: string; primary: string };
  /** Both return the text for the contact in the change log: `say` with its description, `name` without it. */
  say(entity: Entity): string;
  name(entity: Entity): string;
}

export const phones: ContactKind<
  PhoneNumber,
  'number' | 'description' | 'type' | 'carrier' | 'doNotContactReason' | 'optedOutByTextId'
> = {
  table: 'phone_numbers',
  json: `jsonb_build_object('id', r.id, 'interactableId', r.user_id, 'number', r.number, 'description', r.description, 'type', r.type,
    'primary', r.is_primary, 'doNotContact', jsonb_build_object('reason', r.do_not_contact_reason), 'version', r.version)`,
  entity: json(PhoneNumber),
  columns: {
    number: 'number',
    description: 'description',
    type: 'type',
    carrier: 'carrier',
    doNotContactReason: 'do_not_contact_reason',
    optedOutByTextId: 'opted_out_by_text_id',
  },
  usable: 'r.do_not_contact_reason IS NULL',
  full: 'A member can have at most 20 phone numbers.',
  logged: { contact: 'phoneNumber', primary: 'primaryPhoneNumber' },
  say: (phone) => `${displayPhone(phone.number)}, ${phone.description}`,
  name: (phone) => displayPhone(phone.number),
};

export const emails: ContactKind<EmailAddress, 'email' | 'description'> = {
  table: 'email_addresses',
  json: `jsonb_build_object('id', r.id, 'userId', r.user_id, 'email', r.email, 'description', r.description, 'primary', r.is_primary, 'version', r.version)`,
  entity: json(EmailAddress),
  columns: { email: 'email', description: 'description' },
  usable: 'true',
  full: 'A member can have at most 20 email addresses.',
  logged: { contact: 'emailAddress', primary: 'primaryEmailAddress' },
  say: (email) => `${email.email}, ${email.description}`,
  name: (email) => email.email,
};

export const addresses: ContactKind<
  Address,
  'description' | 'line1' | 'line2' | 'city' | 'state' | 'zip' | 'latitude' | 'longitude'
> = {
  table: 'addresses',
  json: `jsonb_build_object('id', r.id, 'userId', r.user_id, 'description', r.description, 'line1', r.line1, 'line2', r.line2, 'city', r.city, 'state', r.state,
    'zip', r.zip, 'latitude', r.latitude, 'longitude', r.longitude, 'primary', r.is_primary, 'version', r.version)`,
  entity: json(Address),
  columns: {
    description: 'description',
    line1: 'line1',
    line2: 'line2',
    city: 'city',
    state: 'state',
    zip: 'zip',
    latitude: 'latitude',
    longitude: 'longitude',
  },
  usable: 'true',
  full: 'A member can have at most 20 addresses.',
  logged: { contact: 'address', primary: 'primaryAddress' },
  say: (address) => `${addressLine(address)}, ${address.description}`,
  name: addressLine,
};
