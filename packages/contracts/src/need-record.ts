import { z } from 'zod';
import { Day, Id, Instant, idOf, MemberId, Text, Version } from './fields.ts';

/** The four statuses of a need. They are computed from its dates, the member's stage and the viewer's day. */
export const needStatusKeys = ['identified', 'fulfilled', 'stopped-pursuing', 'unresolved'] as const;
export type NeedStatusKey = (typeof needStatusKeys)[number];

/** The filter chips: needs that are no longer pursued count as unresolved. */
export const needFilters = ['identified', 'fulfilled', 'unresolved'] as const;
export type NeedFilter = (typeof needFilters)[number];

/** Actions of the caller on a need now; empty if the caller may not update needs. */
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

/** Maximum length of the reason for a need, in characters of its HTML. */
const reasonCharacters = 20_000;

/** A need of a member, as the caller sees it today. `reason` is HTML that was sanitized when it was written. */
export const Need = z
  .object({
    id: idOf('Need'),
    memberId: MemberId,
    issueId: idOf('NeedIssue'),
    issue: z.object({ key: Text, label: Text }),
    categoryId: idOf('NeedCategory'),
    category: z.object({ key: Text, label: Text }),
    zcode: z.object({ key: Text, label: Text }).nullable(),
    reason: Text,
    identifiedAt: Instant,
    fulfilledAt: Instant.nullable(),
    abandonedAt: Instant.nullable(),
    abandoned: z.boolean(),
    /** The first day after the time window. */
    expiresAt: Day,
    /** The same day, under the name that goals use. */
    dueDate: Day,
    /** When the window was last extended. */
    extendedAt: Instant.nullable(),
    creatorId: idOf('Staff'),
    creatorName: Text,
    closedById: idOf('Staff').nullable(),
    closedByName: Text.nullable(),
    completed: z.boolean(),
    status: z.enum(needStatusKeys),
    needRequiresAction: z.boolean(),
    /** The last organization that answered that it could not help, if nothing was done since; null if it does not exist. */
    refusedBy: Text.nullable(),
    canDelete: z.boolean(),
    /** Its position among the member's needs, from 0. */
    sortOrder: z.int().nonnegative(),
    actionCount: z.int().nonnegative(),
    /** The last action, in brief; null if it does not exist. */
    lastAction: z.object({ id: idOf('NeedAction'), activityLabel: Text, date: Day, creatorName: Text }).nullable(),
    /** Newest first. */
    historyEntryIds: z.array(idOf('NeedHistoryEntry')),
    userPermissions: z.array(z.enum(needPermissionNames)),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Need' });
export type Need = z.infer<typeof Need>;

/** The need of a call, visit or note, as the row of that record names it. */
export const NeedBrief = z.object({ id: idOf('Need'), issueLabel: Text }).meta({ id: 'NeedBrief' });
export type NeedBrief = z.infer<typeof NeedBrief>;

/** Payload of live events about a need. Viewers who may see the need fetch it. */
export const NeedRef = z.object({ id: idOf('Need'), memberId: MemberId }).meta({ id: 'NeedRef' });
/** Payload of live events about a part of a need. */
export const NeedPartRef = z.object({ id: Id, needId: idOf('Need'), memberId: MemberId }).meta({ id: 'NeedPartRef' });

/** Length of the typed HTML. The server sanitizes it and then checks that words are left. */
export const NeedReason = z
  .string()
  .min(1, 'Reason is required')
  .max(reasonCharacters, 'Reason must be at most {maximum} characters');

/** Requests to change an existing need. Only one action at a time: stop pursuing it, extend its window, or edit it. */
export const needChangeFields = {
  abandoned: z.literal(true).optional(),
  shouldExtend: z.literal(true).optional(),
  issueId: idOf('NeedIssue').optional(),
  reason: NeedReason.optional(),
  version: Version.optional(),
};

/** The error codes of all changes to a need. */
export const needChangeCodes = ['NEED_NOT_CHANGEABLE', 'NEED_ISSUE_NOT_FOUND', 'VERSION_CONFLICT'] as const;
