import { z } from 'zod';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import { Id, IdParam, Instant, idOf, line, MemberId, prose, Reason, Text } from './fields.ts';

/** Exports of data as files. Each export has a reason (docs/areas/exports.md). */

export const exportTables = [
  'members',
  'todos',
  'scheduled-events',
  'calls',
  'reviews',
  'texts',
  'visits',
  'needs',
  'referrals',
  'status-requests',
  'transfers',
  'consents',
  'survey-answers',
  'workflow-phases',
  'hospitalizations',
  'hospital-messages',
  'enrollment-files',
  'duplicates',
  'users',
  'teams',
  'customers',
  'phone-numbers',
  'templates',
  'need-issues',
  'surveys',
  'workflows',
] as const;
export type ExportTable = (typeof exportTables)[number];

/** Maximum number of records in an export of a list that the browser filters. */
export const maxExportedIds = 50_000;

/** An archive is stored for this number of days. */
export const archiveDays = 7;

export const archiveStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;

export const MemberArchive = z
  .object({
    id: Id,
    memberId: MemberId,
    memberName: Text,
    reason: Text,
    createdBy: Text,
    createdAt: Instant,
    state: z.enum(archiveStates),
    /** Progress in percent. */
    progress: z.int(),
    size: z.int().nullable(),
    /** Time from which the archive can no longer be downloaded. */
    expiresAt: Instant.nullable(),
    fetchedAt: Instant.nullable(),
  })
  .meta({ id: 'MemberArchive' });
export type MemberArchive = z.infer<typeof MemberArchive>;

const access = withPermission('CAN_ADMINISTER_CHANGE_LOGS');

export const exports = {
  table: endpoint({
    method: 'POST',
    path: '/exports/tables',
    summary:
      'Export all rows of a filtered table as CSV. Returns the number of rows and a single-use download address that expires after five minutes',
    access,
    needsFreshSignIn: true,
    body: z.strictObject({
      table: z.enum(exportTables),
      clientId: idOf('Client').nullish(),
      searchTerm: line(100).nullish(),
      /** The list's filter and order, as in the query string of its URL (`a=1&b=2`), without paging. */
      query: prose(40_000).optional(),
      /**
       * Ids of the records to export, in the order that the browser shows. Used for a list that the browser filters.
       */
      ids: z.array(Id).max(maxExportedIds, '{label} must contain at most {maximum} entries').optional(),
      reason: Reason,
    }),
    load: 'optional',
    reply: z.object({ url: Text, rows: z.int() }),
    status: 201,
    tells: { table: 'body.table', client: 'body.clientId', rows: 'reply.rows' },
    tellsSecret: true,
    tellsReason: true,
  }),
  member: endpoint({
    method: 'POST',
    path: '/exports/members',
    summary: "Start a job that creates an archive of a member's data, for example for a records request",
    access: onMember('CAN_ADMINISTER_CHANGE_LOGS', 'body.memberId'),
    needsFreshSignIn: true,
    subjects: ['body.memberId'],
    body: z.strictObject({ memberId: idOf('Member'), reason: Reason }),
    load: 'optional',
    reply: MemberArchive,
    status: 202,
    tellsReason: true,
  }),
  members: endpoint({
    method: 'GET',
    path: '/exports/members',
    summary: 'The newest 100 archives of members, with their progress',
    access,
    subjects: ['reply[].memberId'],
    load: 'optional',
    reply: z.array(MemberArchive),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/exports/members/{archiveId}/address',
    summary: 'A single-use download address for an archive, which expires after five minutes',
    access,
    needsFreshSignIn: true,
    subjects: ['reply.memberId'],
    params: z.object({ archiveId: IdParam }),
    load: 'optional',
    reply: z.object({ url: Text, memberId: MemberId }),
    status: 201,
    tellsSecret: true,
    codes: ['ARCHIVE_NOT_READY'],
  }),
};
