import { z } from 'zod';
import { auditVias } from './audit-facts.ts';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import { countParam, FlagParam, Id, IdParam, Instant, idOf, idParam, MemberId, Reason, Text } from './fields.ts';
import { Sentence } from './sentence.ts';

/** The audit log: views, changes, exports and refusals (docs/areas/audit.md). */

export const auditKinds = ['saw', 'changed', 'exported', 'refused'] as const;
export type AuditKind = (typeof auditKinds)[number];

export const AuditRecord = z
  .object({
    id: Id,
    at: Instant,
    /** The signed-in user; null for links without a sign-in and for Guidepost itself. */
    person: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    /** The user whom the signed-in user impersonated. Null without impersonation. */
    actingAs: z.object({ id: idOf('Staff'), name: Text }).nullable(),
    kind: z.enum(auditKinds),
    /** The request's method and path, or the job's name. */
    action: Text,
    /**
     * The source of the request. If there is no signed-in user, the source is a link, a different system, a job or the
     * command line.
     */
    via: z.enum(auditVias),
    /** A sentence about the action and its members: in English, and as a key and values for translation. */
    summary: Text,
    summarySentence: Sentence,
    /** The first members of the entry; `memberCount` is their total number. */
    members: z.array(z.object({ id: MemberId, name: Text })),
    memberCount: z.int(),
    address: Text.nullable(),
    /** HTTP status of the response, and the error code if the request was refused. */
    outcome: z.int(),
    code: Text.nullable(),
    /** The reason that the user entered for an export. */
    reason: Text.nullable(),
    requestId: Text,
    sessionId: idOf('Session').nullable(),
    /** Id of the seal that covers the entry. Null for entries from the last few seconds, which are not sealed yet. */
    seal: Id.nullable(),
    /**
     * The URL of the installation that wrote the entry, for a member who was imported from it. The seal, the session and
     * the request belong to that installation. Null for entries of this installation.
     */
    importedFrom: Text.nullable(),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.infer<typeof AuditRecord>;

/** The state of the chain that seals the audit entries. */
export const AuditChain = z
  .object({
    seals: z.int(),
    lastSealedAt: Instant.nullable(),
    /** Time of the oldest entry that has no seal ten minutes after it was written. Null if sealing is on time. */
    unsealedSince: Instant.nullable(),
    /**
     * The last seal that was verified in the current round of checks, and when it was verified. A job continues with
     * the next seal.
     */
    checkedSeal: z.int(),
    checkedAt: Instant.nullable(),
    /** Time when the whole chain was last verified from its first seal. */
    provedAt: Instant.nullable(),
    /** The first invalid seal, and the reason. Null if all checked seals are valid. */
    broken: z.object({ seal: z.int(), why: Text }).nullable(),
    /** The end of the archived months. Older entries are found only by member. Null if no month is archived. */
    archivedBefore: Instant.nullable(),
    /**
     * Number of entries that the rules of retention removed from archived months, and the time of the last removal. Null
     * if no entry was removed.
     */
    removed: z.object({ entries: z.int(), at: Instant }).nullable(),
  })
  .meta({ id: 'AuditChain' });
export type AuditChain = z.infer<typeof AuditChain>;

const filters = {
  memberId: idOf('Member').nullish(),
  personId: idOf('Staff').nullish(),
  kind: z.enum(auditKinds).nullish(),
  /** Start of the period, included. */
  from: Instant.nullish(),
  /** End of the period, not included. */
  to: Instant.nullish(),
  /**
   * If false, excludes successful automatic requests: requests by jobs and other systems, and background requests by
   * screens. Refused requests are always included.
   */
  ownAccord: z.boolean().nullish(),
};

const access = withPermission('CAN_ADMINISTER_CHANGE_LOGS');

export const auditPageSize = 50;

/** Screens that record when they are printed. Each name is the first part of the screen's path. */
export const printedScreens = [
  'docket',
  'member-list',
  'calls',
  'guides',
  'dashboards',
  'hospitalizations',
  'status-requests',
  'transfer-requests',
  'hand-over',
] as const;
export type PrintedScreen = (typeof printedScreens)[number] | 'other';

/** The reply to a browser that is about to print. */
const Recorded = z.object({ isRecorded: z.boolean() });

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit/entries',
    summary:
      'Entries of the audit log, newest first. A page starts after the entry with the id `before`. A page can have fewer entries than `limit` although `next` is not null. Entries of archived months are found only by member. On the last page, `removedBefore` is the time before which the rules of retention removed entries of the member’s client, or any entries if no member is given',
    access,
    query: z.object({
      memberId: idParam('Member').optional(),
      personId: idParam('Staff').optional(),
      kind: z.enum(auditKinds).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      ownAccord: FlagParam.optional(),
      before: IdParam.optional(),
      limit: countParam(1, 200).optional(),
    }),
    subjects: ['query.memberId', 'reply.data[].members[].id'],
    onReplica: true,
    reply: z.object({ data: z.array(AuditRecord), next: Id.nullable(), removedBefore: Instant.nullable() }),
  }),
  chain: endpoint({
    method: 'GET',
    path: '/audit/chain',
    summary: 'State of the chain that seals the audit log',
    access,
    reply: AuditChain,
  }),
  export: endpoint({
    method: 'POST',
    path: '/audit/exports',
    summary: 'Export audit entries as CSV. Returns a single-use download address that expires after five minutes',
    access,
    needsFreshSignIn: true,
    subjects: ['body.memberId'],
    body: z.strictObject({
      ...filters,
      reason: Reason,
    }),
    load: 'optional',
    reply: z.object({ url: Text }),
    status: 201,
    tellsSecret: true,
    tellsReason: true,
  }),
  printMember: endpoint({
    method: 'POST',
    path: '/audit/prints/{memberId}',
    summary: 'Record that a page about a member is printed',
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: Recorded,
  }),
  printScreen: endpoint({
    method: 'POST',
    path: '/audit/prints',
    summary: 'Record that a screen without a single member, such as a list, is printed',
    access: withPermission('CAN_VIEW_MEMBERS'),
    body: z.strictObject({ screen: z.enum([...printedScreens, 'other']) }),
    reply: Recorded,
    tells: { screen: 'body.screen' },
  }),
};
