import { z } from 'zod';
import { endpoint, onMember } from './endpoint.ts';
import { Day, Id, Instant, idOf, idParam, MemberId, Text } from './fields.ts';

/** Assigning calls and texts to members. */

/** The user who last assigned a call or text, and when. */
export const SubjectAssignment = z
  .object({ by: z.object({ id: idOf('Staff'), name: Text }), at: Instant })
  .meta({ id: 'SubjectAssignment' });
export type SubjectAssignment = z.infer<typeof SubjectAssignment>;

/**
 * A call or text that was moved from one member to another. Both members' feeds show it. `other` is the other member,
 * or null if the signed-in user may not view them.
 */
export const SubjectChange = z
  .object({
    recordType: z.enum(['call', 'message']),
    recordId: Id,
    direction: z.enum(['away', 'here']),
    other: z.object({ id: MemberId, name: Text }).nullable(),
    /** Time of the call or text, not of the move. */
    at: Instant,
  })
  .meta({ id: 'SubjectChange' });
export type SubjectChange = z.infer<typeof SubjectChange>;

/**
 * A referral that an organization was asked about by text. It is listed with an unassigned call or text from this
 * organization's number (docs/areas/needs.md#organizations-that-text-back). Member and need are null if the signed-in
 * user may not view them.
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
 * The member whom the call or text was assigned to when the user decided; null if it was unassigned. If it has been
 * assigned to a different member since then, the server refuses the request. The error contains the user who changed it
 * (ALREADY_ASSIGNED). If this value is absent, the server does not compare.
 */
export const previousSubjectId = idOf('Member').nullish();

/**
 * A member who may be the caller or sender, because the member has the phone number. The date of birth distinguishes
 * members with the same name.
 */
export const PossibleMember = z
  .object({ id: MemberId, name: Text, dateOfBirth: Day.nullable() })
  .meta({ id: 'PossibleMember' });
export type PossibleMember = z.infer<typeof PossibleMember>;

/** Maximum number of unassigned calls and texts in a list. */
export const maxUnassigned = 20;

/**
 * An incoming call or text without a member. `candidates` are the members with this number whom the signed-in user may
 * view.
 */
export const Unassigned = z
  .object({
    recordType: z.enum(['call', 'message']),
    recordId: Id,
    at: Instant,
    phoneNumber: Text,
    /** A text's content; null for a call. */
    text: Text.nullable(),
    candidates: z.array(PossibleMember),
  })
  .meta({ id: 'Unassigned' });
export type Unassigned = z.infer<typeof Unassigned>;

export const subjects = {
  unassigned: endpoint({
    method: 'GET',
    path: '/interaction/unassigned',
    summary: `The newest ${maxUnassigned} unassigned calls and texts from a member's numbers`,
    access: onMember('CAN_VIEW_MEMBERS', 'query.memberId'),
    subjects: ['query.memberId', 'reply[].candidates[].id'],
    query: z.object({ memberId: idParam('Member') }),
    load: 'essential',
    reply: z.array(Unassigned),
  }),
};
