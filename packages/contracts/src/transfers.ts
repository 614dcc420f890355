import { z } from 'zod';
import { DocketMember } from './docket.ts';
import { endpoint, onGuide, onMember, onRecord, withPermission } from './endpoint.ts';
import { Day, Instant, idListParam, idOf, idParam, MemberId, prose, Text, Version } from './fields.ts';
import { HandoverItem } from './handovers.ts';
import { approvals } from './statuses.ts';

/** Types of answers to a transfer reason's additional question: a day, text, or one of the member's addresses. */
export const transferDetailTypes = ['date', 'string', 'address'] as const;

/** A reason for a transfer, with its additional question. */
export const TransferReason = z
  .object({
    id: idOf('TransferReason'),
    /** The reason's key. The code has special rules for some keys. */
    key: Text,
    text: Text,
    /** The question that the requester answers; null if the reason has no question. */
    detailQuestion: Text.nullable(),
    detailLabel: Text.nullable(),
    detailType: z.enum(transferDetailTypes).nullable(),
  })
  .meta({ id: 'TransferReason' });
export type TransferReason = z.infer<typeof TransferReason>;

/** A guide who can receive a member in a transfer. */
export const TransferGuide = z
  .object({
    id: idOf('Staff'),
    name: Text,
    location: Text.nullable(),
    timeZone: Text,
    /** The languages that the guide speaks, in English. */
    languages: z.array(Text),
    /** Names of the teams where the guide would work with this member. */
    teams: z.array(Text),
    /** The guide's current number of members. */
    members: z.int(),
    hasSignedIn: z.boolean(),
  })
  .meta({ id: 'TransferGuide' });
export type TransferGuide = z.infer<typeof TransferGuide>;

/** Maximum length of requesters' and reviewers' comments, in characters. */
export const transferCommentCharacters = 500;
const required = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(transferCommentCharacters, `Comments must be at most ${transferCommentCharacters} characters`);

const person = z.object({ id: idOf('Staff'), name: Text });

/** Actions that the signed-in user may perform on a request. */
export const transferActions = ['CAN_EDIT', 'CAN_AUDIT'] as const;

/** A request to transfer a member to a different guide. It is pending until it is approved, denied or withdrawn. */
export const MemberTransferRequest = z
  .object({
    id: idOf('TransferRequest'),
    memberId: MemberId,
    member: DocketMember,
    clientId: idOf('Client'),
    /** The member's guide when the transfer was requested; null if unassigned. */
    originatingGuideId: idOf('Staff').nullable(),
    originatingGuide: person.nullable(),
    receivingGuideId: idOf('Staff'),
    receivingGuide: person,
    creatorId: idOf('Staff'),
    creator: person,
    transferReasonId: idOf('TransferReason'),
    transferReason: TransferReason,
    commentToReceivingGuide: Text,
    /**
     * The answer to the reason's additional question. Depending on the type, it is text, one of the member's addresses,
     * or a day. The fields for the other types are null.
     */
    stringDetail: Text.nullable(),
    numericDetail: idOf('Address').nullable(),
    timestampDetail: Day.nullable(),
    /** The address with the id `numericDetail`, on one line. */
    addressDetail: Text.nullable(),
    approval: z.enum(approvals).nullable(),
    /** When the transfer takes effect; null until a reviewer decides. */
    effectiveAt: Instant.nullable(),
    auditor: person.nullable(),
    auditorComment: Text.nullable(),
    approvedAt: Instant.nullable(),
    deniedAt: Instant.nullable(),
    /** Time when the requester withdrew the request. */
    deletedAt: Instant.nullable(),
    /**
     * For a pending request: the time when the receiving guide became unable to take over the member. Null if the guide
     * can still take over.
     */
    receiverLostAt: Instant.nullable(),
    /** Time when the transfer was carried out; null if it was not carried out. */
    appliedAt: Instant.nullable(),
    createdAt: Instant,
    version: Version,
    /** The handover that the transfer started; null if it has not started. */
    handover: z
      .object({ id: idOf('Handover'), total: z.int(), settled: z.int(), closedAt: Instant.nullable() })
      .nullable(),
    /**
     * Types of to-dos that remain unfinished, because only their author may finish them and the author no longer can.
     * Each type is listed once.
     */
    leftUnfinished: z.array(Text),
    userPermissions: z.array(z.enum(transferActions)),
  })
  .meta({ id: 'MemberTransferRequest' });
export type MemberTransferRequest = z.infer<typeof MemberTransferRequest>;

/** A preview of what a transfer does. */
export const TransferEffects = z.object({
  memberId: MemberId,
  items: z.array(
    HandoverItem.omit({ id: true, by: true, decidedAt: true, comment: true }).extend({
      /** The author of an item that remains unfinished, because only the author can finish it. Null for other items. */
      authorName: Text.nullable(),
    }),
  ),
  /** True if the current guide will still be able to view the member. */
  formerStillSees: z.boolean(),
  /**
   * The text to the member, and when it will be sent. Null if the client does not want a text, or if the member may not
   * be texted.
   */
  introduction: z
    .object({
      text: Text,
      sendAt: Instant,
      /** True if the text is in English because the client has no text in the member's language. */
      isOtherLanguage: z.boolean(),
    })
    .nullable(),
});
export type TransferEffects = z.infer<typeof TransferEffects>;

const epoch = z.int().min(0).max(32_503_680_000_000);
const requestFields = z.strictObject({
  receivingGuideId: idOf('Staff'),
  transferReasonId: idOf('TransferReason'),
  commentToReceivingGuide: required('Comment is required'),
  stringDetail: prose(transferCommentCharacters, z.string().trim()).nullish(),
  numericDetail: idOf('Address').nullish(),
  timestampDetail: Day.nullish(),
});
export type TransferFields = z.output<typeof requestFields>;

/** Maximum number of requests in a list. */
export const maxTransfers = 200;
const codes = ['TRANSFER_REASON_NOT_FOUND', 'TRANSFER_GUIDE_NOT_FOUND'] as const;
const requestList = z.object({ data: z.array(MemberTransferRequest) });

export const transferStates = ['pending', 'approved', 'denied'] as const;
export type TransferState = (typeof transferStates)[number];

export const transfers = {
  reasons: endpoint({
    method: 'GET',
    path: '/users/member-transfer-requests/reasons',
    summary: 'Reasons for a transfer in display order, each with its question',
    access: withPermission('CAN_CREATE_MEMBER_TRANSFER_REQUESTS'),
    reply: z.array(TransferReason),
  }),
  list: endpoint({
    method: 'GET',
    path: '/users/member-transfer-requests',
    summary: `Transfer requests of a member, or requests that the signed-in user wrote, receives or hands over, newest first, at most ${maxTransfers}`,
    access: withPermission('CAN_CREATE_MEMBER_TRANSFER_REQUESTS'),
    subjects: ['query.memberId', 'reply.data[].memberId'],
    query: z.object({ memberId: idParam('Member').optional() }),
    reply: requestList,
  }),
  ofAuditor: endpoint({
    method: 'GET',
    path: '/users/member-transfer-requests/auditor/{guideId}',
    summary: `Transfer requests in one state (default: pending), at most ${maxTransfers}. Pending requests are sorted oldest first, decided ones newest first. With the signed-in user's id: requests that the user can decide, or those of the members of the guides in guideIds. With a guide's id: requests of the guide's members`,
    access: onGuide('CAN_AUDIT_MEMBER_TRANSFER_REQUESTS', 'params.guideId'),
    subjects: ['reply.data[].memberId'],
    params: z.object({ guideId: idParam('Staff') }),
    query: z.object({ state: z.enum(transferStates).optional(), guideIds: idListParam('Staff').optional() }),
    reply: requestList,
  }),
  guides: endpoint({
    method: 'GET',
    path: '/users/member-transfer-requests/guides',
    summary: 'Guides who can receive a member of their client, with the fewest members first',
    access: onMember('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'query.memberId'),
    subjects: ['query.memberId'],
    query: z.object({ memberId: idParam('Member') }),
    reply: z.array(TransferGuide),
  }),
  effects: endpoint({
    method: 'GET',
    path: '/users/member-transfer-requests/effects',
    summary: 'Preview of a transfer: items that move, items that stay, and the text to the member',
    access: onMember('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'query.memberId'),
    subjects: ['query.memberId'],
    query: z.object({ memberId: idParam('Member'), receivingGuideId: idParam('Staff') }),
    reply: TransferEffects,
    codes: ['TRANSFER_GUIDE_NOT_FOUND'],
  }),
  request: endpoint({
    method: 'GET',
    path: '/users/member-transfer-requests/{id}',
    summary: 'A transfer request',
    access: onRecord('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'transfer-request', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('TransferRequest') }),
    reply: MemberTransferRequest,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/users/member-transfer-requests',
    summary: "Request a transfer. An auditor's request is approved immediately",
    access: onMember('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'body.memberId'),
    subjects: ['body.memberId'],
    /**
     * `effectiveAt` is when the transfer takes effect, in milliseconds since 1970; now by default. Only auditors can
     * set it.
     */
    body: requestFields.extend({ memberId: idOf('Member'), effectiveAt: epoch.optional() }),
    tells: { staff: 'body.receivingGuideId' },
    reply: MemberTransferRequest,
    status: 201,
    codes: [...codes, 'TRANSFER_NOT_ALLOWED', 'TRANSFER_PENDING'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/member-transfer-requests/{id}',
    summary: "Edit or withdraw the signed-in user's own request",
    access: onRecord('CAN_CREATE_MEMBER_TRANSFER_REQUESTS', 'transfer-request', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('TransferRequest') }),
    body: requestFields.partial().extend({ isWithdrawn: z.literal(true).optional(), version: Version.optional() }),
    tells: { withdrawn: 'body.isWithdrawn' },
    editorOf: 'transfer-request',
    reply: MemberTransferRequest,
    codes: [...codes, 'TRANSFER_DECIDED', 'TRANSFER_NOT_YOURS', 'VERSION_CONFLICT'],
  }),
  audit: endpoint({
    method: 'PATCH',
    path: '/users/member-transfer-requests/audit/{id}',
    summary: 'Approve or deny a request',
    access: onRecord('CAN_AUDIT_MEMBER_TRANSFER_REQUESTS', 'transfer-request', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('TransferRequest') }),
    body: z.strictObject({
      receivingGuideId: idOf('Staff'),
      approval: z.enum(approvals),
      /** When the transfer takes effect, in milliseconds since 1970. */
      effectiveAt: epoch,
      auditorComment: required('Comment is required'),
      version: Version.optional(),
    }),
    tells: { approval: 'body.approval', staff: 'reply.receivingGuideId' },
    reply: MemberTransferRequest,
    codes: ['TRANSFER_GUIDE_NOT_FOUND', 'TRANSFER_DECIDED', 'VERSION_CONFLICT'],
  }),
};
