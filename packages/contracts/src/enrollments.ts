import { z } from 'zod';
import { endpoint, onClient, withPermission } from './endpoint.ts';
import { EnrollmentImport, EnrollmentRow, enrollmentFormats, enrollmentOutcomes } from './enrollment-record.ts';
import { countParam, idOf, idParam, line, MemberId, Text } from './fields.ts';
import { storableInPlace } from './storable.ts';

/** Enrollment files of clients: CSV and X12 834 (docs/areas/enrollments.md). */

interface EnrollmentColumn {
  readonly label: string;
  /** Without it a line says nobody. */
  readonly isRequired?: true;
}

/**
 * Identifiers of an 834 that a client can use as the member number. `automatic` looks for them in an order
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

/** What a column of a CSV file can be. */
export const enrollmentColumns = {
  memberNumber: { label: 'Member number', isRequired: true },
  firstName: { label: 'First name', isRequired: true },
  lastName: { label: 'Last name', isRequired: true },
  /** In place of first and last name. */
  fullName: { label: 'Full name' },
  preferredName: { label: 'Preferred name' },
  dateOfBirth: { label: 'Date of birth' },
  gender: { label: 'Gender' },
  reportedLanguage: { label: 'Reported language' },
  raceEthnicitySummary: { label: 'Race and ethnicity' },
  mobilePhone: { label: 'Mobile phone' },
  homePhone: { label: 'Home phone' },
  workPhone: { label: 'Work phone' },
  email: { label: 'E-mail' },
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
  maintenance: { label: 'Maintenance' },
} as const satisfies Record<string, EnrollmentColumn>;
export type EnrollmentColumnKey = keyof typeof enrollmentColumns;
export const enrollmentColumnKeys = Object.keys(enrollmentColumns) as EnrollmentColumnKey[];
/** The columns without which a line says nobody. */
export const requiredEnrollmentColumns = enrollmentColumnKeys.filter((key) => 'isRequired' in enrollmentColumns[key]);

/** Which column of a file is what, by the column's head. */
export type EnrollmentMapping = Partial<Record<EnrollmentColumnKey, string>>;
const Head = line(200).min(1);
export const EnrollmentMapping = z
  .strictObject(
    Object.fromEntries(enrollmentColumnKeys.map((key) => [key, Head])) as Record<EnrollmentColumnKey, typeof Head>,
  )
  .partial();

/** The characters that may stand between the fields of a CSV file. */
export const csvDelimiters = [',', ';', '\t', '|'] as const;

/** Whether numeric dates of a CSV file, such as 3/4/1958, have the month or the day first. */
export const csvDayOrders = ['month-first', 'day-first'] as const;
export type CsvDayOrder = (typeof csvDayOrders)[number];
/** How the lines of a CSV file are matched with members. */
export const csvIdentities = ['number', 'name-and-birth-date'] as const;
export type CsvIdentity = (typeof csvIdentities)[number];
/** How a CSV file is read, apart from its columns; a missing value means: as the separators of dates suggest, and by number. */
const csvReading = { dayOrder: z.enum(csvDayOrders).optional(), identity: z.enum(csvIdentities).optional() };
export interface CsvReading {
  dayOrder?: CsvDayOrder | undefined;
  identity?: CsvIdentity | undefined;
}

/** So many characters of a file go in one request at most. */
export const enrollmentPortion = 1_000_000;
/** The rows of a page of the preview, and of a piece of the report. */
export const enrollmentPageSize = 50;
export const enrollmentReportRows = 2000;
/** Larger files are refused. */
export const enrollmentFileBytes = 1_000_000_000;

const access = withPermission('CAN_ENROLL_MEMBERS');
const params = z.object({ importId: idParam('EnrollmentImport') });

/** Which of a row's items are to be written; `null` is the whole row. */
const Decision = z.strictObject({
  position: z.int().positive().max(2_147_483_647),
  key: line(40).min(1),
  isTaken: z.boolean(),
});

export const enrollments = {
  list: endpoint({
    method: 'GET',
    path: '/enrollment-imports',
    summary: 'Enrollment files of clients that the caller reaches, the latest first; at most 100',
    access,
    reply: z.object({ data: z.array(EnrollmentImport) }),
  }),
  mapping: endpoint({
    method: 'GET',
    path: '/clients/{clientId}/enrollment-mapping',
    summary:
      "How a client's CSV files are read: the columns, the order of dates and the identity that were last chosen",
    access: onClient('CAN_ENROLL_MEMBERS', 'params.clientId'),
    params: z.object({ clientId: idParam('Client') }),
    reply: z.object({ mapping: EnrollmentMapping, ...csvReading }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/enrollment-imports',
    summary: 'Begin to import an enrollment file; its text is sent next, in portions',
    access: onClient('CAN_ENROLL_MEMBERS', 'body.clientId'),
    body: z.strictObject({
      clientId: idOf('Client'),
      format: z.enum(enrollmentFormats),
      fileName: line(200).min(1),
      /** Characters of the file, as near as they are known. */
      size: z.int().min(1).max(enrollmentFileBytes, 'The file is too large.'),
      /** Of CSV: whether it lists everybody, so that who is missing has left. An 834 says so itself. */
      isFull: z.boolean().optional(),
      /** Of CSV: kept for the client's next file. */
      mapping: EnrollmentMapping.optional(),
      delimiter: z.enum(csvDelimiters).optional(),
      /** Of CSV: stored for the client's next file. */
      ...csvReading,
      /** To whom new members go: evenly to the guides of the client's teams, to one guide, or to nobody. */
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
      'Send a portion of the file. Whole lines or members are read and the answer says where the next portion begins; nothing of the rest is kept',
    access,
    params,
    body: z.strictObject({
      /** Where it begins, in characters: `received` of the last answer; 0 from whoever began the import sends the file anew. */
      from: z.int().nonnegative().max(enrollmentFileBytes),
      // a NUL must not fail the portion: it is replaced, so that places stay
      text: z.string().max(enrollmentPortion).transform(storableInPlace),
      /** The end of the file: the preview is made next. */
      isLast: z.boolean(),
    }),
    reply: EnrollmentImport,
    bodyLimit: 6_500_000,
    codes: ['ENROLLMENT_NOT_READING', 'ENROLLMENT_ELSEWHERE'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}',
    summary: 'An enrollment file: how far it is, and what it does',
    access,
    params,
    reply: EnrollmentImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}/rows',
    summary: 'Lines of an enrollment file with what each does, in the order of the file; a page begins after `after`',
    access,
    params,
    subjects: ['reply.data[].memberId', 'reply.data[].likely[].memberId'],
    query: z.object({
      outcome: z.enum(enrollmentOutcomes),
      /** A part of a name or member number. */
      search: line(100).optional(),
      /** Only those in which something that was written by hand differs. */
      byHand: z.enum(['true']).optional(),
      /** Only those who look like a member who is there already. */
      likely: z.enum(['true']).optional(),
      /** Only those with notes, such as what was left out of them. */
      noted: z.enum(['true']).optional(),
      /** Only those that the undo left, whole or in part. */
      left: z.enum(['true']).optional(),
      after: countParam(0, 999_999_999).optional(),
    }),
    reply: z.object({ data: z.array(EnrollmentRow), next: z.int().nullable() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/decisions',
    summary:
      'Say what of a preview is to be written: single values, all that were written by hand, or a file that was imported before',
    access,
    params,
    body: z.strictObject({
      decisions: z.array(Decision).max(500).optional(),
      /** All values that were written by hand: the file's, or those that are here. */
      byHand: z.enum(['file', 'here']).optional(),
      /** Compare a file again that was imported before. */
      again: z.literal(true).optional(),
    }),
    tells: { client: 'reply.client.id', rows: 'reply.rows' },
    reply: EnrollmentImport,
    codes: ['ENROLLMENT_NOT_IN_PREVIEW'],
  }),
  decidePerson: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/people',
    summary: 'Decide whether a held line names the member with its number, so that it is written, or another person',
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
    summary: 'Write what the preview shows; progress comes as live events and under GET',
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
    summary: 'Count what the undo of an import would do, in portions of rows; the next portion begins after `next`',
    access,
    params,
    query: z.object({ after: countParam(0, 999_999_999).optional() }),
    reply: z.object({
      /** Members who would be removed, because the import created them. */
      removed: z.int(),
      /** Other members of whom everything, or a part, would be put back. */
      restored: z.int(),
      partly: z.int(),
      /** Members who would stay as they are. */
      left: z.int(),
      next: z.int().nullable(),
    }),
    codes: ['ENROLLMENT_NOT_UNDOABLE'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/enrollment-imports/{importId}/undo',
    summary: 'Undo an import, except for what was changed since; progress comes as live events and under GET',
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
    summary: 'Let a file go of which nothing was written',
    access,
    params,
    tells: { client: 'reply.client.id', rows: 'reply.rows' },
    reply: EnrollmentImport,
    codes: ['ENROLLMENT_WRITTEN'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}/report',
    summary: 'What comes or came of each line, as a piece of CSV; the next piece begins after `next`',
    access,
    params,
    subjects: ['reply.memberIds[]'],
    query: z.object({ after: countParam(0, 999_999_999).optional() }),
    reply: z.object({ text: Text, next: z.int().nullable(), memberIds: z.array(MemberId) }),
  }),
  acknowledgement: endpoint({
    method: 'GET',
    path: '/enrollment-imports/{importId}/acknowledgement',
    summary: 'The TA1 and 999 that answer an X12 834',
    access,
    params,
    reply: z.object({ fileName: Text, text: Text }),
  }),
};
