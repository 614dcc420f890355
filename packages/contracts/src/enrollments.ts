import { z } from 'zod';
import { endpoint, onClient, withPermission } from './endpoint.ts';
import { EnrollmentImport, EnrollmentRow, enrollmentFormats, enrollmentOutcomes } from './enrollment-record.ts';
import { countParam, Instant, idOf, idParam, line, MemberId, Text } from './fields.ts';
import { Sentence } from './sentence.ts';
import { storableInPlace } from './storable.ts';

/** Clients' enrollment files: CSV and X12 834 (docs/areas/enrollments.md). */

interface EnrollmentColumn {
  readonly label: string;
  /** True if a line needs this value to identify a person. */
  readonly isRequired?: true;
}

/**
 * Identifiers in an 834 that a client can use as the member number. `automatic` tries them in a fixed order
 * (docs/areas/enrollments.md#member-number-of-an-834).
 */
export const memberIdentifiers = [
  'automatic',
  'REF*23',
  'REF*0F',
  'NM109',
  'REF*17',
  'REF*1L',
  'REF*3H',
  'REF*6O',
  'REF*ABB',
  'REF*ZZ',
] as const;
export type MemberIdentifier = (typeof memberIdentifiers)[number];

export const enrollmentColumns = {
  memberNumber: { label: 'Member number', isRequired: true },
  firstName: { label: 'First name', isRequired: true },
  lastName: { label: 'Last name', isRequired: true },
  /** Replaces the columns for first and last name. */
  fullName: { label: 'Full name' },
  preferredName: { label: 'Preferred name' },
  dateOfBirth: { label: 'Date of birth' },
  gender: { label: 'Gender' },
  reportedLanguage: { label: 'Reported language' },
  raceEthnicitySummary: { label: 'Race and ethnicity' },
  mobilePhone: { label: 'Mobile phone' },
  homePhone: { label: 'Home phone' },
  workPhone: { label: 'Work phone' },
  email: { label: 'Email' },
  line1: { label: 'Street' },
  line2: { label: 'Apartment' },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'ZIP code' },
  subscriberNumber: { label: 'Subscriber number' },
  relationship: { label: 'Relationship' },
  group: { label: 'Group' },
  plan: { label: 'Plan' },
  begins: { label: 'Coverage begins' },
  endsOn: { label: 'Coverage ends' },
  diedOn: { label: 'Date of death' },
  maintenance: { label: 'Maintenance type' },
} as const satisfies Record<string, EnrollmentColumn>;
export type EnrollmentColumnKey = keyof typeof enrollmentColumns;
export const enrollmentColumnKeys = Object.keys(enrollmentColumns) as EnrollmentColumnKey[];
/** The columns that a line needs to identify a person. */
export const requiredEnrollmentColumns = enrollmentColumnKeys.filter((key) => 'isRequired' in enrollmentColumns[key]);

/** For each known column, the heading that the file uses for it. */
export type EnrollmentMapping = Partial<Record<EnrollmentColumnKey, string>>;
const Head = line(200).min(1);
export const EnrollmentMapping = z
  .strictObject(
    Object.fromEntries(enrollmentColumnKeys.map((key) => [key, Head])) as Record<EnrollmentColumnKey, typeof Head>,
  )
  .partial();

/** The possible field separators of a CSV file. */
export const csvDelimiters = [',', ';', '\t', '|'] as const;

/** Order of day and month in a CSV file's numeric dates, such as 3/4/1958. */
export const csvDayOrders = ['month-first', 'day-first'] as const;
export type CsvDayOrder = (typeof csvDayOrders)[number];
/** How the lines of a CSV file are matched with members. */
export const csvIdentities = ['number', 'name-and-birth-date'] as const;
export type CsvIdentity = (typeof csvIdentities)[number];
/**
 * Settings for reading a CSV file, except its columns. By default, the separator in the dates determines the order of
 * day and month, and lines are matched by number.
 */
const csvReading = { dayOrder: z.enum(csvDayOrders).optional(), identity: z.enum(csvIdentities).optional() };
export interface CsvReading {
  dayOrder?: CsvDayOrder | undefined;
  identity?: CsvIdentity | undefined;
}

/** Maximum number of characters of a file that one request can contain. */
export const enrollmentPortion = 1_000_000;
/** Number of rows on a page of the preview and in a part of the report. */
export const enrollmentPageSize = 50;
export const enrollmentReportRows = 2000;
/** Maximum size of a file; larger files are refused. */
export const enrollmentFileBytes = 1_000_000_000;

const access = withPermission('CAN_ENROLL_MEMBERS');
const params = z.object({ importId: idParam('EnrollmentImport') });

/** The user's decision on one item of a row. `isTaken` is true if the item should be imported. */
const Decision = z.strictObject({
  position: z.int().positive().max(2_147_483_647),
  key: line(40).min(1),
  isTaken: z.boolean(),
});

export const enrollments = {
  list: endpoint({
    method: 'GET',
    path: '/enrollment-imports',
    summary: 'Enrollment files of the clients that the user can access, newest first, at most 100',
    access,
    reply: z.object({ data: z.array(EnrollmentImport) }),
  }),
  mapping: endpoint({
    method: 'GET',
    path: '/clients/{clientId}/enrollment-mapping',
    summary: "Settings for a client's CSV files: the columns, date order and identification of imported files",
    access: onClient('CAN_ENROLL_MEMBERS', 'params.clientId'),
    params: z.object({ clientId: idParam('Client') }),
    reply: z.object({
      mapping: EnrollmentMapping,
      ...csvReading,
      /** The import where a user chose the order of day and month. Missing if `dayOrder` is missing. */
      dayOrderFrom: z.object({ fileName: z.string(), at: Instant }).optional(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/enrollment-imports',
    summary: 'Create an import of an enrollment file. Send the text of the file next, in parts',
    isLookup: true,
    access: onClient('CAN_ENROLL_MEMBERS', 'body.clientId'),
    body: z.strictObject({
      clientId: idOf('Client'),
      format: z.enum(enrollmentFormats),
      fileName: line(200).min(1),
      /** Number of characters in the file; an estimate if the exact number is unknown. */
      size: z.int().min(1).max(enrollmentFileBytes, 'The file is too large.'),
      /**
       * CSV only: true if the file lists all members. The coverage of missing members can then be ended. An 834 says in
       * the file whether it lists all members.
       */
      isFull: z.boolean().optional(),
      /** CSV only. When this file is imported, the mapping is stored as the default for the client's next file. */
      mapping: EnrollmentMapping.optional(),
      delimiter: z.enum(csvDelimiters).optional(),
      /** CSV only. When this file is imported, `identity` is stored as the default for the client's next file. */
      ...csvReading,
      /**
       * CSV only: true if a user chose or confirmed `dayOrder`. When this file is imported, the order is then stored as
       * the default for the client's next file. An order that was only derived from the file's dates is not stored.
       */
      isDayOrderChosen: z.boolean().optional(),
      /** Assigns new members evenly to the guides of the client's teams, to one guide, or to no guide. */
      assign: z.enum(['evenly', 'guide', 'nobody']).default('evenly'),
      guideId: idOf('Staff').optional(),
      guideEmail: line(254).optional(),
    }),
    tells: { client: 'body.clientId' },
    reply: EnrollmentImport,
    status: 201,
    codes: ['IMPORT_GUIDE_UNKNOWN', 'IMPORT_NO_GUIDES', 'ENROLLMENT_MAPPING_INCOMPLETE'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/portions',
    summary:
      'Send a part of the file. The server reads complete lines or members only. The response contains the start of the next part',
    access,
    params,
    body: z.strictObject({
      /**
       * Start position in characters: `received` from the previous response, or 0 to upload the file again. Only the
       * user who created the import can send parts.
       */
      from: z.int().nonnegative().max(enrollmentFileBytes),
      // a NUL character would make the request fail; it is replaced in place, so that all positions stay the same
      text: z.string().max(enrollmentPortion).transform(storableInPlace),
      /** True for the last part of the file. The server then prepares the preview. */
      isLast: z.boolean(),
    }),
    reply: EnrollmentImport,
    bodyLimit: 6_500_000,
    codes: ['ENROLLMENT_NOT_READING', 'ENROLLMENT_ELSEWHERE', 'ENROLLMENT_NOT_YOURS'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}',
    summary: 'An enrollment file with its progress and effects',
    access,
    params,
    reply: EnrollmentImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}/rows',
    summary:
      'Lines of an enrollment file with the effect of each line, in file order. A page starts after the line `after`',
    access,
    params,
    subjects: ['reply.data[].memberId', 'reply.data[].likely[].memberId'],
    query: z.object({
      outcome: z.enum(enrollmentOutcomes),
      /** Finds lines by part of a name or member number. */
      search: line(100).optional(),
      /** If set, returns only lines where a manually edited value differs from the file. */
      byHand: z.enum(['true']).optional(),
      /** If set, returns only lines that create a member who resembles an existing member. */
      likely: z.enum(['true']).optional(),
      /** If set, returns only lines with notes, for example about values that were not imported. */
      noted: z.enum(['true']).optional(),
      /** If set, returns only lines with changes that the undo did not fully revert. */
      left: z.enum(['true']).optional(),
      after: countParam(0, 999_999_999).optional(),
    }),
    reply: z.object({ data: z.array(EnrollmentRow), next: z.int().nullable() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/decisions',
    summary:
      'Choose the changes of a preview to apply: single values, all values that staff edited, or a repeated file',
    access,
    params,
    body: z.strictObject({
      decisions: z.array(Decision).max(500).optional(),
      /**
       * Decides about all manually edited values: `file` writes the file's values, `here` preserves the current values.
       */
      byHand: z.enum(['file', 'here']).optional(),
      /** Compares a previously imported file again. */
      again: z.literal(true).optional(),
    }),
    tells: { client: 'reply.client.id', rows: 'reply.rows' },
    reply: EnrollmentImport,
    codes: ['ENROLLMENT_NOT_IN_PREVIEW'],
  }),
  decidePerson: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/people',
    summary: 'Decide whether a held line is about the member with its number. If so, the line is applied',
    access,
    params,
    subjects: ['reply.memberId'],
    body: z.strictObject({ position: z.int().positive().max(2_147_483_647), isAnother: z.boolean() }),
    tells: { apart: 'body.isAnother' },
    reply: EnrollmentRow,
    codes: ['ENROLLMENT_NOT_IN_PREVIEW', 'ENROLLMENT_NOT_HELD'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/apply',
    summary: 'Apply the changes of the preview. Progress is sent as live events and returned by GET',
    isLookup: true,
    access,
    params,
    tells: { client: 'reply.client.id', rows: 'reply.rows' },
    reply: EnrollmentImport,
    status: 202,
    codes: ['ENROLLMENT_NOT_IN_PREVIEW'],
  }),
  undoPreview: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}/undo',
    summary: 'Count the effects of undoing an import, in parts. The next part starts after the row `next`',
    access,
    params,
    query: z.object({ after: countParam(0, 999_999_999).optional() }),
    reply: z.object({
      /** Number of members who would be deleted, because the import created them. */
      removed: z.int(),
      /**
       * Number of members whose earlier data would be fully restored. `partly` is the number of members whose earlier
       * data would be partly restored.
       */
      restored: z.int(),
      partly: z.int(),
      /** Number of members who would stay unchanged. */
      left: z.int(),
      /** Why some data would not be undone, with the number of members for each reason. */
      reasons: z.array(z.object({ reason: Sentence, count: z.int() })),
      next: z.int().nullable(),
    }),
    codes: ['ENROLLMENT_NOT_UNDOABLE'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/undo',
    summary:
      'Undo an import, or the rest of it, except for values that changed later. Progress is sent as live events and returned by GET',
    isLookup: true,
    access,
    params,
    tells: { client: 'reply.client.id', rows: 'reply.rows' },
    reply: EnrollmentImport,
    status: 202,
    codes: ['ENROLLMENT_NOT_UNDOABLE'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/discard',
    summary: 'Discard a file without applying it',
    access,
    params,
    tells: { client: 'reply.client.id', rows: 'reply.rows' },
    reply: EnrollmentImport,
    codes: ['ENROLLMENT_WRITTEN'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}/report',
    summary:
      'Planned or actual result of each line, as a part of a CSV file. The next part starts after the line `next`',
    access,
    params,
    subjects: ['reply.memberIds[]'],
    query: z.object({ after: countParam(0, 999_999_999).optional() }),
    reply: z.object({ text: Text, next: z.int().nullable(), memberIds: z.array(MemberId) }),
  }),
  acknowledgement: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}/acknowledgement',
    summary: 'The TA1 and 999 acknowledgments of an X12 834',
    access,
    params,
    reply: z.object({ fileName: Text, text: Text }),
  }),
};
