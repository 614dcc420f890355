import { z } from 'zod';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { Id, idOf, idParam, line, lineOf, MemberId, Text, Version } from './fields.ts';

/** Maximum number of a member's phone numbers. Also applies to email addresses and postal addresses. */
export const maxContacts = 20;

/** Maximum lengths of contact fields, in characters. A ZIP code must have exactly this length. */
export const contactLimits = {
  phoneDescription: 20,
  emailDescription: 20,
  addressLabel: 20,
  email: 254,
  line: 120,
  city: 60,
  state: 30,
  zip: 5,
} as const;

/** Error messages for contacts, shared by the forms and the server. The wording is fixed. */
export const contactTexts = {
  phoneRequired: 'Phone number is required and must be 10 digits',
  phoneDigits: 'Phone number requires 10 digits.',
  phoneChoice: 'Please select a phone number',
  description: 'Description is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is not valid',
  addressLabel: 'Address Label is required',
  addressLine1: 'Address line 1 is required',
  city: 'City is required.',
  state: 'State is required.',
  stateUnknown: 'State must be a US state or territory, such as TX.',
  zip: 'ZIP code must be at least 5 characters',
} as const;

/**
 * Creates a schema for a required line of text, trimmed and without control characters. `message` is the error if the
 * text is missing or blank.
 */
const requiredMessage = (max: number, message: string) =>
  lineOf(z.string({ error: (issue) => (issue.input === undefined ? message : undefined) }), max).min(1, {
    error: message,
    abort: true,
  });

const optional = (max: number) => line(max).nullish();

/**
 * A phone number in requests and in the database: `+1` and ten digits. Any area code is accepted
 * (docs/areas/contacts.md#phone-numbers).
 */
const Number10 = z
  .string({ error: (issue) => (issue.input === undefined ? contactTexts.phoneRequired : undefined) })
  .min(1, { error: contactTexts.phoneRequired, abort: true })
  .regex(/^\+1\d{10}$/, contactTexts.phoneDigits);

const Email = requiredMessage(contactLimits.email, contactTexts.emailRequired).regex(
  /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/,
  contactTexts.emailInvalid,
);

export const PhoneNumber = z
  .object({
    id: idOf('PhoneNumber'),
    interactableId: idOf('Member'),
    number: Text,
    description: Text,
    type: Text.nullable(),
    primary: z.boolean(),
    doNotContact: z.object({ reason: Text.nullable() }),
    version: z.int(),
  })
  .meta({ id: 'PhoneNumber' });
export type PhoneNumber = z.infer<typeof PhoneNumber>;

export const Address = z
  .object({
    id: idOf('Address'),
    userId: MemberId,
    description: Text,
    line1: Text,
    line2: Text.nullable(),
    city: Text,
    state: Text,
    zip: Text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    primary: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

export const EmailAddress = z
  .object({
    id: idOf('EmailAddress'),
    userId: MemberId,
    email: Text,
    description: Text,
    primary: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'EmailAddress' });
export type EmailAddress = z.infer<typeof EmailAddress>;

/** The carrier's data about a phone number. A missing value is null. */
export const PhoneDetails = z.object({ carrier: Text.nullable(), type: Text.nullable() }).meta({ id: 'PhoneDetails' });
export type PhoneDetails = z.infer<typeof PhoneDetails>;

const phoneFields = z.strictObject({
  number: Number10,
  description: requiredMessage(contactLimits.phoneDescription, contactTexts.description),
  type: optional(30),
  carrier: optional(80),
  primary: z.boolean().optional(),
});
const emailFields = z.strictObject({
  email: Email,
  description: requiredMessage(contactLimits.emailDescription, contactTexts.description),
  primary: z.boolean().optional(),
});
const addressFields = z.strictObject({
  description: requiredMessage(contactLimits.addressLabel, contactTexts.addressLabel),
  line1: requiredMessage(contactLimits.line, contactTexts.addressLine1),
  line2: optional(contactLimits.line),
  city: requiredMessage(contactLimits.city, contactTexts.city),
  state: requiredMessage(contactLimits.state, contactTexts.state),
  zip: requiredMessage(contactLimits.zip, contactTexts.zip).min(contactLimits.zip, contactTexts.zip),
  primary: z.boolean().optional(),
});

export type PhoneFields = z.output<typeof phoneFields>;
export type EmailFields = z.output<typeof emailFields>;
export type AddressFields = z.output<typeof addressFields>;

const edit = 'CAN_UPDATE_ALL_USER_DATA';
const removed = z.object({ id: Id, userId: MemberId });
const changed = { version: Version.optional() };

/**
 * A member's phone numbers, email addresses and postal addresses. Each kind has exactly one primary entry, unless it is
 * empty.
 */
export const contacts = {
  createPhone: endpoint({
    method: 'POST',
    path: '/interaction/phone-numbers',
    summary: "Add a phone number to a member. The member's first number is primary",
    access: onMember(edit, 'body.interactableId'),
    subjects: ['body.interactableId'],
    body: phoneFields.extend({ interactableId: idOf('Member') }),
    reply: PhoneNumber,
    status: 201,
    codes: ['PHONE_NUMBER_EXISTS', 'PHONE_NUMBER_OURS', 'CONTACTS_FULL'],
  }),
  createMemberPhone: endpoint({
    method: 'POST',
    path: '/users/{memberId}/phone-numbers',
    summary: 'Same as POST /interaction/phone-numbers, for the member in the path',
    access: onMember(edit, 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    body: phoneFields,
    reply: PhoneNumber,
    status: 201,
    codes: ['PHONE_NUMBER_EXISTS', 'PHONE_NUMBER_OURS', 'CONTACTS_FULL'],
  }),
  updatePhone: endpoint({
    method: 'PATCH',
    path: '/interaction/phone-numbers/{phoneId}',
    summary: 'Change a phone number, or make it primary',
    access: onRecord(edit, 'phone-number', 'params.phoneId'),
    subjects: ['reply.interactableId'],
    params: z.object({ phoneId: idParam('PhoneNumber') }),
    body: phoneFields.partial().extend(changed),
    editorOf: 'phone-number',
    reply: PhoneNumber,
    codes: ['PHONE_NUMBER_EXISTS', 'PHONE_NUMBER_OURS', 'VERSION_CONFLICT'],
  }),
  removePhone: endpoint({
    method: 'DELETE',
    path: '/interaction/phone-numbers/{phoneId}',
    summary: 'Delete a phone number. If it was primary, the next number becomes primary',
    access: onRecord(edit, 'phone-number', 'params.phoneId'),
    subjects: ['reply.userId'],
    params: z.object({ phoneId: idParam('PhoneNumber') }),
    reply: removed,
  }),
  phoneDetails: endpoint({
    method: 'GET',
    path: '/interaction/phone-numbers/twilio-details',
    summary: 'Carrier and type of a number, from the telephone service',
    access: withPermission(edit),
    query: z.object({ phoneNumber: Number10 }),
    callsOutside: true,
    reply: PhoneDetails,
    isLookup: true,
    codes: ['PHONE_LOOKUP_FAILED'],
  }),
  createEmail: endpoint({
    method: 'POST',
    path: '/interaction/email-address',
    summary: "Add an email address to a member. The member's first email address is primary",
    access: onMember(edit, 'body.userId'),
    subjects: ['body.userId'],
    body: emailFields.extend({ userId: idOf('Member') }),
    reply: EmailAddress,
    status: 201,
    codes: ['EMAIL_ADDRESS_EXISTS', 'CONTACTS_FULL'],
  }),
  updateEmail: endpoint({
    method: 'PATCH',
    path: '/interaction/email-address/{id}',
    summary: 'Change an email address, or make it primary',
    access: onRecord(edit, 'email-address', 'params.id'),
    subjects: ['reply.userId'],
    params: z.object({ id: idParam('EmailAddress') }),
    body: emailFields.partial().extend(changed),
    editorOf: 'email-address',
    reply: EmailAddress,
    codes: ['EMAIL_ADDRESS_EXISTS', 'VERSION_CONFLICT'],
  }),
  removeEmail: endpoint({
    method: 'DELETE',
    path: '/interaction/email-address/{id}',
    summary: 'Delete an email address. If it was primary, the next email address becomes primary',
    access: onRecord(edit, 'email-address', 'params.id'),
    subjects: ['reply.userId'],
    params: z.object({ id: idParam('EmailAddress') }),
    reply: removed,
  }),
  createAddress: endpoint({
    method: 'POST',
    path: '/interaction/addresses',
    summary: "Add an address to a member. The member's first address is primary",
    access: onMember(edit, 'body.userId'),
    subjects: ['body.userId'],
    body: addressFields.extend({ userId: idOf('Member') }),
    reply: Address,
    status: 201,
    codes: ['CONTACTS_FULL'],
  }),
  updateAddress: endpoint({
    method: 'PATCH',
    path: '/interaction/addresses/{addressId}',
    summary: 'Change an address, or make it primary',
    access: onRecord(edit, 'address', 'params.addressId'),
    subjects: ['reply.userId'],
    params: z.object({ addressId: idParam('Address') }),
    body: addressFields.partial().extend(changed),
    editorOf: 'address',
    reply: Address,
    codes: ['VERSION_CONFLICT'],
  }),
  makeAddressPrimary: endpoint({
    method: 'PATCH',
    path: '/interaction/addresses/{addressId}/primary',
    summary: 'Make an address primary. Lists and the map show the primary address',
    access: onRecord(edit, 'address', 'params.addressId'),
    subjects: ['reply.userId'],
    params: z.object({ addressId: idParam('Address') }),
    // no `editorOf`: if the address is already primary, the viewer has not edited the returned version
    reply: Address,
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/interaction/addresses/{addressId}',
    summary: 'Delete an address. If it was primary, the next address becomes primary',
    access: onRecord(edit, 'address', 'params.addressId'),
    subjects: ['reply.userId'],
    params: z.object({ addressId: idParam('Address') }),
    reply: removed,
  }),
};
