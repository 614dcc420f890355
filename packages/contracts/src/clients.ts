import { z } from 'zod';
import { endpoint, onClient, withPermission } from './endpoint.ts';
import { memberIdentifiers } from './enrollments.ts';
import {
  FlagParam,
  Instant,
  idOf,
  idParam,
  isSpanishChecked,
  line,
  lineOf,
  prose,
  Text,
  Version,
  WholeNumber,
} from './fields.ts';
import { Term } from './terms.ts';
import { clientZones, teamRoles } from './users.ts';

/** A term that a client uses, with its names. */
const ClientTerm = Term.pick({ id: true, name: true, es: true });

/** A client's phone line: for calls and texts to its members, or for feedback. */
const marketNumber = { type: z.enum(['phoneNumber', 'feedbackNumber']), id: idOf('Line') };

/** A client organization, called customer on screens (docs/areas/admin.md#customers). */
export const Client = z
  .object({
    id: idOf('Client'),
    name: Text,
    displayName: Text,
    website: Text.nullable(),
    avonMedicalCenterId: Text.nullable(),
    /** The phone lines for calls and texts to the client's members, and for feedback. */
    clientMarketNumbers: z.array(z.object(marketNumber)),
    internalPhoneNumberId: idOf('Line').nullable(),
    feedbackNumberId: idOf('Line').nullable(),
    smsReEngagementThreshold: z.int().nullable(),
    callEngagementLengthRequirementInMinutes: z.number().nullable(),
    averageMonthsInProgram: z.int().nullable(),
    /**
     * Time zone for members whose time zone cannot be derived from their address or phone number
     * (docs/areas/imports.md#time-zone-of-a-member).
     */
    timeZone: Text.nullable(),
    /**
     * The text that members receive when they get a different guide. Null if members are not notified
     * (docs/areas/transfers.md#introduction).
     */
    transferIntroduction: Text.nullable(),
    /** The introduction in Spanish, for members who read Spanish. Null if they receive the English text. */
    transferIntroductionEs: Text.nullable(),
    /** Time of the last change to the English text, if the Spanish text has not been checked since then. */
    spanishOutdatedSince: Instant.nullable(),
    /** The identifier that is used as the member number in the client's enrollment files (834). */
    memberIdentifier: z.enum(memberIdentifiers),
    teamIds: z.array(idOf('Team')),
    /** The terms that the client's members are asked to accept. Absent in a list that was requested without terms. */
    terms: z.array(ClientTerm).optional(),
    version: Version,
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof Client>;

/** A client, with all data that is needed to check its completeness. */
export const ClientDetails = Client.extend({
  terms: z.array(ClientTerm),
  teams: z.array(
    z.object({
      id: idOf('Team'),
      name: Text,
      /** The client's current users, managers first. */
      users: z.array(z.object({ id: idOf('Staff'), name: Text, role: z.enum(teamRoles), isManager: z.boolean() })),
    }),
  ),
  /** The number of published surveys for the client's members. */
  surveyCount: z.int().nonnegative(),
  /** True if the client has a findhelp key. The API never returns the key. */
  hasFindHelpApiKey: z.boolean(),
  /** The prefix that the client's website address must have. */
  websiteStart: Text,
}).meta({ id: 'ClientDetails' });
export type ClientDetails = z.infer<typeof ClientDetails>;

const needed = (max: number, message: string) =>
  lineOf(z.string({ error: (issue) => (issue.input === undefined ? message : undefined) }), max).min(1, {
    error: message,
    abort: true,
  });
const Website = needed(300, 'Website is required.').regex(
  /^https?:\/\/[^\s/]+\S*$/,
  'Website must be an address such as https://care.example.org/name',
);

/** Maximum length of the text that introduces a new guide, in characters. */
export const introductionCharacters = 1000;
const unknownPlaceholder = /\{\{(?!\s*(memberFirstName|guideName|formerGuideName)\s*\}\})/;

const Introduction = prose(introductionCharacters, z.string().trim())
  .refine((text) => !unknownPlaceholder.test(text), 'Use only the variables listed below')
  .nullable();

const fields = {
  name: needed(120, 'Name is required.'),
  displayName: needed(120, 'Display Name is required.'),
  website: Website,
  avonMedicalCenterId: line(80).nullable(),
  internalPhoneNumberId: idOf('Line').nullable(),
  feedbackNumberId: idOf('Line').nullable(),
  smsReEngagementThreshold: WholeNumber.min(0, '{label} must be at least {minimum}').max(
    1000,
    '{label} must be at most {maximum}',
  ),
  callEngagementLengthRequirementInMinutes: z
    .number()
    .min(0, '{label} must be at least {minimum}')
    .max(240, '{label} must be at most {maximum}'),
  averageMonthsInProgram: WholeNumber.min(1, '{label} must be at least {minimum}')
    .max(120, '{label} must be at most {maximum}')
    .nullable(),
  timeZone: z.enum(clientZones).nullable(),
  /** All of the client's terms. Members are no longer asked to accept a term that is missing from the list. */
  termIds: z.array(idOf('Term')).max(100),
  teamIds: z.array(idOf('Team')).max(200),
  findHelpApiKey: lineOf(z.string(), 300).nullable(),
  transferIntroduction: Introduction,
  transferIntroductionEs: Introduction,
  memberIdentifier: z.enum(memberIdentifiers),
};

const words = z.string().max(500).optional();
/**
 * Consents and numbers in the format that the API uses to return a client. If `termIds` or a number is also sent
 * separately, the separate value takes precedence.
 */
const asRead = {
  terms: z
    .array(
      z.strictObject({
        id: idOf('Term'),
        name: words,
        es: z.strictObject({ name: words, shortName: words }).optional(),
      }),
    )
    .max(100)
    .optional(),
  clientMarketNumbers: z
    .array(z.strictObject(marketNumber))
    .max(2)
    .refine(
      (numbers) => new Set(numbers.map(({ type }) => type)).size === numbers.length,
      'Choose only one number of each type',
    )
    .optional(),
};
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const params = z.object({ id: idParam('Client') });
const codes = ['CLIENT_NAME_TAKEN', 'CLIENT_REFERENCE_NOT_FOUND', 'SECRETS_NOT_KEPT'] as const;

export const clients = {
  list: endpoint({
    method: 'GET',
    path: '/clients',
    summary: "Clients that the signed-in user administers or that the user's teams serve, by name",
    access: withPermission('CAN_VIEW_CLIENTS'),
    query: z.object({ includeConsents: FlagParam.optional() }),
    reply: z.array(Client),
  }),
  get: endpoint({
    method: 'GET',
    path: '/clients/{id}',
    summary: 'A client with its consents',
    access: onClient('CAN_VIEW_CLIENTS', 'params.id'),
    params,
    tells: { client: 'params.id' },
    reply: Client,
  }),
  details: endpoint({
    method: 'GET',
    path: '/clients/{id}/details',
    summary: 'A client with its teams, the members of the teams, and the values for its completeness check',
    access: onClient('CAN_VIEW_CLIENTS', 'params.id'),
    params,
    tells: { client: 'params.id' },
    reply: ClientDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/clients',
    summary: 'Add a client',
    access: withPermission('CAN_ADMINISTER_CLIENTS'),
    body: z
      .strictObject({
        ...fields,
        ...asRead,
        avonMedicalCenterId: fields.avonMedicalCenterId.optional(),
        internalPhoneNumberId: fields.internalPhoneNumberId.optional(),
        feedbackNumberId: fields.feedbackNumberId.optional(),
        averageMonthsInProgram: fields.averageMonthsInProgram.optional(),
        timeZone: fields.timeZone.optional(),
        termIds: fields.termIds.min(1, 'Consents are required.').optional(),
        teamIds: fields.teamIds.optional(),
        findHelpApiKey: fields.findHelpApiKey.optional(),
        transferIntroduction: fields.transferIntroduction.optional(),
        transferIntroductionEs: fields.transferIntroductionEs.optional(),
        memberIdentifier: fields.memberIdentifier.optional(),
      })
      .refine(({ termIds, terms }) => (termIds ?? terms ?? []).length > 0, {
        path: ['termIds'],
        message: 'Consents are required.',
        // The check also runs if other fields are missing, so that all errors are reported together.
        when: ({ value }) => isObject(value),
      }),
    tells: { client: 'reply.id' },
    reply: ClientDetails,
    status: 201,
    codes,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/clients/{id}',
    summary:
      'Change a client. Missing fields stay unchanged. Sent consents, teams and market numbers replace the current lists',
    access: onClient('CAN_MODIFY_CLIENTS', 'params.id'),
    params,
    body: z
      .strictObject({
        ...fields,
        ...asRead,
        isSpanishChecked,
        version: Version,
      })
      .partial(),
    tells: { client: 'params.id' },
    editorOf: 'client',
    reply: ClientDetails,
    codes: [...codes, 'VERSION_CONFLICT'],
  }),
};
