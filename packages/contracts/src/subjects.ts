import { z } from 'zod';
import { endpoint, onMember } from './endpoint.ts';
import { Id, Instant, idOf, idParam, MemberId, Text } from './fields.ts';

/** Whose a call or text is, and who said so. */

/** Who last said whose a call or text is, and when. */
export const SubjectAssignment = z
  .object({ by: z.object({ id: idOf('Staff'), name: Text }), at: Instant })
  .meta({ id: 'SubjectAssignment' });
export type SubjectAssignment = z.infer<typeof SubjectAssignment>;

/**
 * A call or text that was moved from one member to another, as the feeds of both show it. `other` is the other one of
 * the two, null if the caller may not see them.
 */
export const SubjectChange = z
  .object({
    recordType: z.enum(['call', 'message']),
    recordId: Id,
    direction: z.enum(['away', 'here']),
    other: z.object({ id: MemberId, name: Text }).nullable(),
    /** When the call or text itself was. */
    at: Instant,
  })
  .meta({ id: 'SubjectChange' });
export type SubjectChange = z.infer<typeof SubjectChange>;

/**
 * A referral of which an organization was asked by text at the number from which a call or text came that is nobody's
 * (docs/areas/needs.md#organizations-that-text-back). Member and need are null if the caller may not see them.
 */
export const AskedReferral = z
  .object({
    organization: Text,
    memberId: MemberId.nullable(),
    memberName: Text.nullable(),
    needId: idOf('Need').nullable(),
  })
  .meta({ id: 'AskedReferral' });
export type AskedReferral = z.infer<typeof AskedReferral>;

/**
 * Whose a call or text was when the person decided, null if nobody's: if that has changed meanwhile, they are told who
 * changed it and nothing happens (ALREADY_ASSIGNED). Without it nothing is compared.
 */
export const previousSubjectId = idOf('Member').nullish();

/** The most records that wait to be assigned which are listed at once. */
export const unassignedShown = 20;

/**
 * A call or text that came in and is nobody's yet. `candidates` are the members who have the number, as far as the caller
 * may see them.
 */
export const Unassigned = z
  .object({
    recordType: z.enum(['call', 'message']),
    recordId: Id,
    at: Instant,
    phoneNumber: Text,
    /** What a text says; null for a call. */
    text: Text.nullable(),
    candidates: z.array(z.object({ id: MemberId, name: Text })),
  })
  .meta({ id: 'Unassigned' });
export type Unassigned = z.infer<typeof Unassigned>;

export const subjects = {
  unassigned: endpoint({
    method: 'GET',
    path: '/interaction/unassigned',
    summary: `The newest ${unassignedShown} calls and texts from a member's numbers that are nobody's yet and wait for somebody to say whose they are`,
    access: onMember('CAN_VIEW_MEMBERS', 'query.memberId'),
    subjects: ['query.memberId', 'reply[].candidates[].id'],
    query: z.object({ memberId: idParam('Member') }),
    reply: z.array(Unassigned),
  }),
};
