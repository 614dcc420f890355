import { z } from 'zod';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import { countParam, Day, FlagParam, Id, IdListParam, IdParam, Instant, MemberId, Text } from './fields.ts';
import { permissions } from './permissions.ts';

export const memberStageKeys = ['outreach', 'in-program', 'independence'] as const;

export const MemberStage = z.object({ id: Id, key: z.enum(memberStageKeys), name: Text });
export const MemberStatus = z.object({ memberStatusId: Id, key: Text, name: Text });

export const PhoneNumber = z
  .object({
    id: Id,
    interactableId: Id,
    number: Text,
    description: Text,
    type: Text.nullable(),
    primary: z.boolean(),
    doNotContact: z.object({ reason: Text.nullable() }),
    version: z.int(),
  })
  .meta({ id: 'PhoneNumber' });

export const Address = z
  .object({
    id: Id,
    userId: MemberId,
    description: Text,
    line1: Text,
    line2: Text.nullable(),
    city: Text,
    state: Text,
    zip: Text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    primary: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Address' });

export const EmailAddress = z
  .object({ id: Id, email: Text, description: Text, primary: z.boolean(), version: z.int() })
  .meta({ id: 'EmailAddress' });

/** A member as a list shows them (staff §2, members list). */
export const MemberSummary = z
  .object({
    id: MemberId,
    name: Text,
    firstName: Text,
    lastName: Text,
    preferredName: Text.nullable(),
    dateOfBirth: Day.nullable(),
    role: z.literal('PATIENT'),
    clientId: Id,
    clientName: Text,
    assignedGuideId: Id.nullable(),
    assignedGuideName: Text.nullable(),
    memberStage: MemberStage,
    memberStatus: MemberStatus,
    location: z.object({ city: Text, state: Text }).nullable(),
    lastEventAt: Instant.nullable(),
    lastEventType: Text.nullable(),
    monthlyOutreach: z.int(),
  })
  .meta({ id: 'MemberSummary' });
export type MemberSummary = z.infer<typeof MemberSummary>;

/** A member whole, with what the caller may do with them (staff §3). */
export const Member = MemberSummary.extend({
  namePronunciation: Text.nullable(),
  pronouns: Text.nullable(),
  gender: Text.nullable(),
  reportedLanguage: Text.nullable(),
  raceEthnicitySummary: Text.nullable(),
  timeZone: Text,
  clientUserId: Text.nullable(),
  avonId: Text.nullable(),
  interactableId: Id,
  isDeleted: z.boolean(),
  phoneNumbers: z.array(PhoneNumber),
  addresses: z.array(Address),
  emailAddresses: z.array(EmailAddress),
  memberPermissions: z.array(z.enum(permissions)),
  version: z.int(),
}).meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const memberOrders = ['name', 'location', 'status', 'lastEvent', 'guide'] as const;
export type MemberOrder = (typeof memberOrders)[number];

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/users/members',
    summary: 'A page of the members whom the caller may see, searched by name, phone or id',
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['reply.data[].id'],
    query: z.object({
      'page-start': countParam(0, 10_000_000).optional(),
      'page-size': countParam(1, 500).optional(),
      includeCount: FlagParam.optional(),
      includeDetails: FlagParam.optional(),
      includeStageAndStatus: FlagParam.optional(),
      searchTerm: z.string().max(100).optional(),
      /** Which kind of search; without it the term itself decides (staff §2). */
      searchTermType: z.enum(['name', 'phone', 'subjectId']).optional(),
      orderBy: z.enum(memberOrders).optional(),
      orderDirection: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
      guideIds: IdListParam.optional(),
      clientIds: IdListParam.optional(),
      statusIds: IdListParam.optional(),
    }),
    reply: z.object({
      data: z.array(MemberSummary),
      pagination: z.object({ totalItems: z.int().nonnegative() }).optional(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/{memberId}',
    summary: 'One member whole',
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: IdParam }),
    query: z.object({ 'include-details': FlagParam.optional() }),
    reply: Member,
  }),
};
