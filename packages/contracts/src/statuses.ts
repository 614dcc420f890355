import { z } from 'zod';
import { DocketMember } from './docket.ts';
import { endpoint, onMember, onRecord, withPermission } from './endpoint.ts';
import { Day, Id, Instant, idListParam, idOf, idParam, MemberId, Text, Version } from './fields.ts';
import { Sentence } from './sentence.ts';

/** A status as it appears in status requests and in lists of options. */
export const NamedStatus = z.object({ id: idOf('Status'), key: Text, name: Text });
export type NamedStatus = z.infer<typeof NamedStatus>;

/**
 * A status that can be requested, and the stages and statuses that allow requesting it
 * (docs/areas/statuses.md#available-statuses).
 */
export const StatusOption = z
  .object({
    memberStatus: NamedStatus,
    /**
     * With a member in the request: true if the status can be requested for this member. Without a member: true if
     * users may request it at all.
     */
    isSelectable: z.boolean(),
    /** The reason why the status cannot be requested; null if it can. */
    why: Sentence.nullable(),
    changeRequestStageIds: z.array(idOf('Stage')),
    changeRequestStatusIds: z.array(idOf('Status')),
    /** True if the status ends contact with the member. Their scheduled events and texts are then stopped. */
    endsContact: z.boolean(),
  })
  .meta({ id: 'StatusOption' });
export type StatusOption = z.infer<typeof StatusOption>;

/** The types of interactions that can be the reason for a request. */
export const statusChangeItemTypes = ['call', 'message', 'visit', 'note'] as const;
export const statusChangeStates = ['pending', 'approved', 'denied'] as const;
export const approvals = ['approve', 'deny'] as const;

/** Reasons why a request is accepted even if its month is closed (docs/areas/statuses.md#reason-for-a-change). */
export const monthExemptions = ['admin', 'outreach', 'text'] as const;
export type MonthExemption = (typeof monthExemptions)[number];

/** Maximum length of requesters' and reviewers' comments, in characters. */
export const statusCommentCharacters = 500;
const comment = z
  .string()
  .trim()
  .max(statusCommentCharacters, `Comments must be at most ${statusCommentCharacters} characters`);

const person = z.object({ id: idOf('Staff'), name: Text });

/** Actions that the signed-in user may perform on a request. */
export const statusRequestActions = ['CAN_EDIT', 'CAN_AUDIT', 'CAN_ALTER'] as const;

/** A request to change a member's status. It is pending until it is approved or denied. */
export const StatusChangeRequest = z
  .object({
    id: idOf('StatusChangeRequest'),
    memberId: MemberId,
    member: DocketMember,
    /** The requested first day of the status. */
    effectiveAt: Day,
    /** Start of `effectiveAt` in the time zone of the requester, or of the reviewer if they changed the day. */
    beginsAt: Instant,
    memberStatusId: idOf('Status'),
    memberStatus: NamedStatus,
    /** The member's status when the change was requested. */
    fromStatus: NamedStatus,
    /** The member's current status. */
    presentStatus: NamedStatus,
    /**
     * Why the member can no longer get the status. Null if the member can, or if the request was approved or denied.
     */
    whyNoLongerAllowed: Sentence.nullable(),
    /** Other pending requests for the member. */
    otherRequests: z.array(
      z.object({ id: idOf('StatusChangeRequest'), memberStatus: NamedStatus, effectiveAt: Day, creator: person }),
    ),
    /** The call, text, visit or note that is the reason; null if the request has no reason. */
    interactionId: Id.nullable(),
    interactionType: z.enum(statusChangeItemTypes).nullable(),
    /** Time of the interaction. Null if the request has no reason, or if the interaction was deleted. */
    interactionAt: Instant.nullable(),
    /** Why the request can be approved even if its month is closed. Null if a closed month prevents the approval. */
    exemption: z.enum(monthExemptions).nullable(),
    creatorId: idOf('Staff'),
    creator: person,
    creatorComment: Text.nullable(),
    auditor: person.nullable(),
    auditorComment: Text.nullable(),
    approval: z.enum(approvals).nullable(),
    approvedAt: Instant.nullable(),
    deniedAt: Instant.nullable(),
    /** Time when the member got the status; null if it was not given. */
    appliedAt: Instant.nullable(),
    /** Time when the resulting status was dismissed. Null if the status is valid, or if no status was given. */
    dismissedAt: Instant.nullable(),
    createdAt: Instant,
    version: Version,
    userPermissions: z.array(z.enum(statusRequestActions)),
  })
  .meta({ id: 'StatusChangeRequest' });
export type StatusChangeRequest = z.infer<typeof StatusChangeRequest>;

/** An entry in a member's status history: a status with its first day. */
export const UserMemberStatus = z
  .object({
    id: idOf('StatusChange'),
    memberId: MemberId,
    memberStatusId: idOf('Status'),
    memberStatus: NamedStatus,
    effectiveAt: Instant,
    externalItemType: Text.nullable(),
    externalItemId: Id.nullable(),
    memberStatusChangeRequestId: idOf('StatusChangeRequest').nullable(),
  })
  .meta({ id: 'UserMemberStatus' });
export type UserMemberStatus = z.infer<typeof UserMemberStatus>;

/** Payload of live events about a status that was given or dismissed. */
export const UserMemberStatusRef = z.object({ id: idOf('StatusChange'), memberId: idOf('Member'), statusKey: Text });

const requestFields = z.strictObject({
  memberStatusId: idOf('Status'),
  effectiveAt: Day,
  creatorComment: comment.nullish(),
  interactionType: z.enum(statusChangeItemTypes).nullish(),
  interactionId: Id.nullish(),
});
const decided = z.strictObject({ approval: z.enum(approvals).optional(), auditorComment: comment.nullish() });
export type StatusRequestFields = z.output<typeof requestFields>;
export type StatusRequestDecision = z.output<typeof decided>;

/** Maximum number of requests in a list. */
export const maxStatusRequests = 500;

const codes = ['STATUS_NOT_FOUND', 'STATUS_ITEM_NOT_FOUND', 'STATUS_REQUEST_DOUBLE', 'STATUS_NOT_ANY_MORE'] as const;

export const statuses = {
  options: endpoint({
    method: 'GET',
    path: '/users/member-statuses',
    summary: 'Statuses that can be requested, in order. For a member, an unavailable status includes the reason',
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['query.memberId'],
    query: z.object({ memberId: idParam('Member').optional() }),
    reply: z.array(StatusOption),
  }),
  history: endpoint({
    method: 'GET',
    path: '/users/{memberId}/member-statuses',
    summary: "A member's statuses except dismissed ones, newest first",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: z.array(UserMemberStatus),
  }),
  requests: endpoint({
    method: 'GET',
    path: '/users/member-status-change-request',
    summary: `At most ${maxStatusRequests} status requests in one state (default: pending) for members whom the user can view. Pending requests are sorted by deadline, decided ones by decision time, newest first`,
    access: withPermission('CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS'),
    subjects: ['reply.data[].memberId'],
    query: z.object({ state: z.enum(statusChangeStates).optional(), guideIds: idListParam('Staff').optional() }),
    reply: z.object({ data: z.array(StatusChangeRequest), pending: z.int() }),
  }),
  request: endpoint({
    method: 'GET',
    path: '/users/member-status-change-request/{id}',
    summary: "A request for a change of a member's status",
    access: onRecord('CAN_VIEW_MEMBERS', 'status-change-request', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('StatusChangeRequest') }),
    reply: StatusChangeRequest,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/users/member-status-change-request',
    summary: "Request a change of status. An auditor's request is approved immediately",
    access: onMember('CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS', 'body.memberId'),
    subjects: ['body.memberId'],
    body: requestFields.extend({ memberId: idOf('Member'), ...decided.shape }),
    tells: { status: 'body.memberStatusId', approval: 'body.approval' },
    reply: StatusChangeRequest,
    status: 201,
    codes: [...codes, 'STATUS_REQUEST_PENDING'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/member-status-change-request/{id}',
    summary: 'Approve or deny a request if the body has an approval. Otherwise, edit the request',
    access: onRecord('CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS', 'status-change-request', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('StatusChangeRequest') }),
    body: requestFields.partial().extend({ ...decided.shape, version: Version.optional() }),
    tells: { approval: 'body.approval', status: 'reply.memberStatusId' },
    editorOf: 'status-change-request',
    reply: StatusChangeRequest,
    codes: [...codes, 'STATUS_REQUEST_DECIDED', 'STATUS_REQUEST_NOT_YOURS', 'STATUS_IS_FOLLOWED', 'VERSION_CONFLICT'],
  }),
  dismiss: endpoint({
    method: 'PATCH',
    path: '/users/member-status-change/{id}/dismiss',
    summary: "Dismiss an entry of a member's status history. The previous entry applies again",
    access: onRecord('CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS', 'status-change', 'params.id'),
    subjects: ['reply.memberId'],
    params: z.object({ id: idParam('StatusChange') }),
    reply: UserMemberStatus,
    codes: ['STATUS_IS_THE_ONLY_ONE', 'STATUS_IS_FOLLOWED'],
  }),
};
