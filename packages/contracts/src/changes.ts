import { z } from 'zod';
import { endpoint, onMember } from './endpoint.ts';
import { countParam, Id, Instant, idOf, idParam, MemberId, Text } from './fields.ts';

/** One change to a member. The values are written for users. `actorName` is null if Guidepost made the change. */
export const ChangeLog = z
  .object({
    id: Id,
    memberId: MemberId,
    field: Text,
    oldValue: Text.nullable(),
    newValue: Text.nullable(),
    /** The reason that the user entered, if the change required one. */
    reason: Text.nullable(),
    actorId: idOf('Staff').nullable(),
    actorName: Text.nullable(),
    /** The user who impersonated the actor. Null without impersonation. */
    impersonatorName: Text.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'ChangeLog' });
export type ChangeLog = z.infer<typeof ChangeLog>;

/**
 * Changes to a member since the signed-in user last opened the member's page: the number of changes of each kind,
 * newest first. `since` is null on the first visit.
 */
export const SinceLastViewed = z
  .object({
    memberId: MemberId,
    viewedAt: Instant,
    since: Instant.nullable(),
    /** `kind` is the external type of feed entries, or `profile` for changes to data on the member page. */
    changes: z.array(z.object({ kind: Text, count: z.int().positive(), latestAt: Instant })),
  })
  .meta({ id: 'SinceLastViewed' });
export type SinceLastViewed = z.infer<typeof SinceLastViewed>;

export const changes = {
  viewed: endpoint({
    method: 'POST',
    path: '/users/{memberId}/viewed',
    summary: "Open a member's page. Returns the changes by other users since the signed-in user last opened it",
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    reply: SinceLastViewed,
  }),
  changeLogs: endpoint({
    method: 'GET',
    path: '/users/{memberId}/change-logs',
    summary: 'Change log of a member, newest first, by default 100 entries',
    access: onMember('CAN_VIEW_CHANGE_LOGS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    query: z.object({ 'page-start': countParam(0, 1_000_000).optional(), 'page-size': countParam(1, 500).optional() }),
    onReplica: true,
    reply: z.array(ChangeLog),
  }),
};
