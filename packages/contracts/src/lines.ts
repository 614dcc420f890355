import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { Instant, idOf, idParam, isSpanishChecked, lineOf, multiline, Text, Version } from './fields.ts';
import { staffZones } from './users.ts';

/**
 * A phone number of the organization (`internalPhoneNumber` in the API) for calls and texts with members. It belongs to
 * a client, a team or a guide, or is the default for all (`isDefault`). Its owner handles calls and texts from unknown
 * numbers.
 */
export const Line = z
  .object({
    id: idOf('Line'),
    displayName: Text,
    description: Text.nullable(),
    /** `+1` and ten digits. */
    number: Text,
    timezone: Text,
    isDefault: z.boolean(),
    isFeedbackNumber: z.boolean(),
    /** The carrier's id for the number; null if the number is not registered with the carrier. */
    sid: Text.nullable(),
    friendlyName: Text.nullable(),
    supportUserIds: z.array(idOf('Staff')),
    /** Greeting that a caller hears before the tone if no guide answers. Null uses the standard greeting. */
    greeting: Text.nullable(),
    greetingEs: Text.nullable(),
    /** Time of the last change to the English text, if the Spanish text has not been checked since then. */
    spanishOutdatedSince: Instant.nullable(),
    clientId: idOf('Client').nullable(),
    teamId: idOf('Team').nullable(),
    guideId: idOf('Staff').nullable(),
    ownerId: idOf('Staff'),
    version: Version,
  })
  .meta({ id: 'Line' });
export type Line = z.infer<typeof Line>;

const needed = (max: number, message: string) =>
  lineOf(z.string({ error: (issue) => (issue.input === undefined ? message : undefined) }), max).min(1, {
    error: message,
    abort: true,
  });

/** Maximum length of a greeting, in characters. It is short, so that callers listen to the end. */
export const maxGreetingLength = 500;
export const lineDescriptionCharacters = 200;
const greeting = multiline(maxGreetingLength)
  .transform((words) => (words === '' ? null : words))
  .nullable();

const fields = {
  displayName: needed(60, 'Display Name is required.'),
  description: multiline(lineDescriptionCharacters).nullable(),
  timezone: z.enum(staffZones),
  /**
   * True for the default line. There can be only one. If a different line becomes the default, this field becomes
   * false.
   */
  isDefault: z.boolean(),
  isFeedbackNumber: z.boolean(),
  ownerId: idOf('Staff'),
  supportUserIds: z.array(idOf('Staff')).max(50),
  greeting,
  greetingEs: greeting,
};

const access = withPermission('CAN_ACCESS_ADMIN_TOOLS');

export const lines = {
  list: endpoint({
    method: 'GET',
    path: '/users/internal-phone-number/get-all-internal-numbers',
    summary: "The organization's own phone numbers, by name",
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z.array(Line),
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/internal-phone-number',
    summary: 'Add a phone number of the organization. It already exists at the telephone service, or a job buys it',
    access,
    needsFreshSignIn: true,
    body: z.strictObject({
      ...fields,
      number: z
        .string({
          error: (issue) => (issue.input === undefined ? 'Phone number is required and must be 10 digits' : undefined),
        })
        .regex(/^\+1\d{10}$/, { error: 'Phone number requires 10 digits.', abort: true })
        // in the US, an area code or exchange code never begins with 0 or 1
        .refine(
          (number) => /^\+1[2-9]\d\d[2-9]/.test(number),
          'This is not a valid US phone number. Enter a 10-digit number.',
        ),
      description: fields.description.optional(),
      /** The line's owner; the signed-in user by default. */
      ownerId: fields.ownerId.nullish(),
      isDefault: fields.isDefault.optional(),
      isFeedbackNumber: fields.isFeedbackNumber.optional(),
      supportUserIds: fields.supportUserIds.optional(),
      greeting: fields.greeting.optional(),
      greetingEs: fields.greetingEs.optional(),
    }),
    reply: Line,
    status: 201,
    codes: ['NUMBER_TAKEN', 'LINE_PERSON_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/internal-phone-number/{id}',
    summary: 'Change the name, purpose and staff of a phone number. The number itself does not change',
    access,
    needsFreshSignIn: true,
    params: z.object({ id: idParam('Line') }),
    body: z
      .strictObject({
        ...fields,
        isSpanishChecked,
        version: Version,
      })
      .partial(),
    editorOf: 'line',
    reply: Line,
    codes: ['LINE_PERSON_NOT_FOUND', 'LINE_DEFAULT_NEEDED', 'VERSION_CONFLICT'],
  }),
};
