import { z } from 'zod';
import { Day, Id, Instant, idOf, MemberId, Text, Version } from './fields.ts';

/** A need's statuses. They are computed from the need's dates, the member's stage and the viewer's current day. */
export const needStatusKeys = ['identified', 'fulfilled', 'stopped-pursuing', 'unresolved'] as const;
export type NeedStatusKey = (typeof needStatusKeys)[number];

/** The filters on the screen. Needs that are no longer pursued are included in `unresolved`. */
export const needFilters = ['identified', 'fulfilled', 'unresolved'] as const;
export type NeedFilter = (typeof needFilters)[number];

/** Actions that the signed-in user may currently perform on a need. Empty if the user may not update needs. */
export const needPermissionNames = [
  'CAN_DOCUMENT',
  'CAN_EDIT',
  'CAN_FULFILL',
  'CAN_STOP_PURSUING',
  'CAN_EXTEND',
  'CAN_CALL',
  'CAN_DELETE',
] as const;
export type NeedPermission = (typeof needPermissionNames)[number];

/** Maximum length of a need's reason, in characters of its HTML. */
const reasonCharacters = 20_000;

/**
 * A member's need, with the status on the signed-in user's current day. `reason` is HTML that was sanitized when it was
 * written.
 */
export const Need = z
  .object({
    id: idOf('Need'),
    memberId: MemberId,
    issueId: idOf('NeedIssue'),
    issue: z.object({ key: Text, label: Text, labelEs: Text.nullable() }),
    categoryId: idOf('NeedCategory'),
    category: z.object({ key: Text, label: Text, labelEs: Text.nullable() }),
    zcode: z.object({ key: Text, label: Text }).nullable(),
    reason: Text,
    identifiedAt: Instant,
    fulfilledAt: Instant.nullable(),
    abandonedAt: Instant.nullable(),
    abandoned: z.boolean(),
    /** The first day after the need's time window. */
    expiresAt: Day,
    /** Same value as `expiresAt`, under the name that goals use. */
    dueDate: Day,
    /** Time when the time window was last extended. */
    extendedAt: Instant.nullable(),
    creatorId: idOf('Staff'),
    creatorName: Text,
    closedById: idOf('Staff').nullable(),
    closedByName: Text.nullable(),
    completed: z.boolean(),
    status: z.enum(needStatusKeys),
    needRequiresAction: z.boolean(),
    /**
     * The organization that last answered that it could not help. Null if there is no such answer, or if there was a
     * later action or referral.
     */
    refusedBy: Text.nullable(),
    canDelete: z.boolean(),
    /** The need's position among the member's needs, starting at 0. */
    sortOrder: z.int().nonnegative(),
    actionCount: z.int().nonnegative(),
    /** The last action, without its details; null if there is no action. */
    lastAction: z
      .object({
        id: idOf('NeedAction'),
        activityLabel: Text,
        activityLabelEs: Text.nullable(),
        date: Day,
        creatorName: Text,
      })
      .nullable(),
    /** Ids of the history entries, newest first. */
    historyEntryIds: z.array(idOf('NeedHistoryEntry')),
    userPermissions: z.array(z.enum(needPermissionNames)),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Need' });
export type Need = z.infer<typeof Need>;

/** The need that a call, visit or note is about, as shown in that record's row. */
export const NeedBrief = z
  .object({ id: idOf('Need'), issueLabel: Text, issueLabelEs: Text.nullable() })
  .meta({ id: 'NeedBrief' });
export type NeedBrief = z.infer<typeof NeedBrief>;

/** Payload of live events about a need. Clients of users who may see the need fetch the need itself. */
export const NeedRef = z.object({ id: idOf('Need'), memberId: MemberId }).meta({ id: 'NeedRef' });
/** Payload of live events about a part of a need. */
export const NeedPartRef = z.object({ id: Id, needId: idOf('Need'), memberId: MemberId }).meta({ id: 'NeedPartRef' });

/**
 * The reason as HTML. The maximum length includes the HTML. The server sanitizes the HTML and refuses it if no text
 * remains.
 */
export const NeedReason = z
  .string()
  .min(1, 'Reason is required')
  .max(reasonCharacters, 'Reason must be at most {maximum} characters');

/**
 * The fields of a request that changes a need. A request can stop pursuing the need, extend its time window, or edit
 * it, but only one of these.
 */
export const needChangeFields = {
  abandoned: z.literal(true).optional(),
  shouldExtend: z.literal(true).optional(),
  issueId: idOf('NeedIssue').optional(),
  reason: NeedReason.optional(),
  version: Version.optional(),
};

/** The error codes that every change to a need can return. */
export const needChangeCodes = ['NEED_NOT_CHANGEABLE', 'NEED_ISSUE_NOT_FOUND', 'VERSION_CONFLICT'] as const;
