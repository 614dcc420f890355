import { z } from 'zod';
import { changes } from './changes.ts';
import { Address, EmailAddress, PhoneNumber } from './contacts.ts';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import {
  countParam,
  Day,
  FlagParam,
  Id,
  IdListParam,
  IdParam,
  Instant,
  line,
  MemberId,
  Text,
  Version,
} from './fields.ts';
import { patients } from './patients.ts';
import { permissions } from './permissions.ts';
import { Portrait, portraits } from './portraits.ts';
import { races } from './races.ts';

export const memberStageKeys = ['outreach', 'in-program', 'independence'] as const;

export const MemberStage = z.object({ id: Id, key: z.enum(memberStageKeys), name: Text });
export const MemberStatus = z.object({ memberStatusId: Id, key: Text, name: Text });

export const MemberSegment = z.object({ id: Id, key: Text, name: Text }).meta({ id: 'MemberSegment' });
export const Coordinates = z.object({ lat: z.number(), lng: z.number() });

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
    /** The column Phase: as the client's feed words it. */
    outreachPhase: Text.nullable(),
    /** With includeCohorts. */
    memberSegments: z.array(MemberSegment).optional(),
    /** With forMap: of the primary address, null where nobody measured it. */
    coords: Coordinates.nullable().optional(),
  })
  .meta({ id: 'MemberSummary' });
export type MemberSummary = z.infer<typeof MemberSummary>;

/** A member as the map shows them (decision 134): only those with coordinates. */
export const MemberForMap = z
  .object({
    id: MemberId,
    firstName: Text,
    lastName: Text,
    /** City and state, by which the map names a group; null where they are not known. */
    location: z.object({ city: Text, state: Text }).nullable(),
    coords: Coordinates,
    memberStatus: z.object({ name: Text }),
  })
  .meta({ id: 'MemberForMap' });
export type MemberForMap = z.infer<typeof MemberForMap>;

export const clientFeedSections = ['personal_information', 'provider', 'insurance'] as const;

/** What the client tells about a member (staff §3); fields of its own naming stand in clientFeedData. */
export const StandardAttributes = z
  .object({
    outreachPhase: Text.nullable(),
    dsnpFlag: z.boolean().nullable(),
    effectiveDate: Day.nullable(),
    insurancePlanName: Text.nullable(),
    subscriberId: Text.nullable(),
    medicareId: Text.nullable(),
    medicaidId: Text.nullable(),
    pcpName: Text.nullable(),
    pcpAddressLine1: Text.nullable(),
    pcpAddressLine2: Text.nullable(),
    pcpCity: Text.nullable(),
    pcpState: Text.nullable(),
    pcpZip: Text.nullable(),
    pcpPhoneNumber: Text.nullable(),
    careNavigator: Text.nullable(),
    caseManager: Text.nullable(),
    hospitals: z.array(Text),
    clientFeedData: z.array(
      z.object({
        field_section: z.enum(clientFeedSections),
        field_label: Text,
        field_value: Text,
        sort_order: z.int(),
      }),
    ),
  })
  .meta({ id: 'StandardAttributes' });
export type StandardAttributes = z.infer<typeof StandardAttributes>;

/** A member whole, with what the caller may do with them (staff §3). */
export const Member = MemberSummary.extend({
  namePronunciation: Text.nullable(),
  pronouns: Text.nullable(),
  gender: Text.nullable(),
  reportedLanguage: Text.nullable(),
  raceEthnicitySummary: Text.nullable(),
  timeZone: Text,
  /** By whose clock the member's events are (decision 98); null where nobody is assigned. */
  assignedGuideTimeZone: Text.nullable(),
  clientUserId: Text.nullable(),
  avonId: Text.nullable(),
  /** Where staff open the member in the external record; null where they are not in it. */
  avonUrl: Text.nullable(),
  /** Whether the client has its members in the external record, so that one who is not can be added. */
  emrConnected: z.boolean(),
  /** The language in which the member is written to. */
  language: z.enum(['en', 'es']),
  memberSummary: Portrait.nullable(),
  standardAttributes: StandardAttributes,
  interactableId: Id,
  isDeleted: z.boolean(),
  phoneNumbers: z.array(PhoneNumber),
  addresses: z.array(Address),
  emailAddresses: z.array(EmailAddress),
  memberPermissions: z.array(z.enum(permissions)),
  version: z.int(),
}).meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const memberOrders = ['name', 'location', 'status', 'lastEvent', 'guide', 'phase', 'outreach'] as const;
export type MemberOrder = (typeof memberOrders)[number];

const filters = {
  searchTerm: z.string().max(100).optional(),
  /** Which kind of search; without it the term itself decides (staff §2). */
  searchTermType: z.enum(['name', 'phone', 'subjectId']).optional(),
  guideIds: IdListParam.optional(),
  clientIds: IdListParam.optional(),
  statusIds: IdListParam.optional(),
  stageIds: IdListParam.optional(),
  segmentIds: IdListParam.optional(),
};

/** Something to filter by: a client or a guide. */
const Choice = z.object({ id: Id, name: Text });

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/users/members',
    summary:
      'A page of the members whom the caller may see, searched by name, phone or id; suggestions while typing ask for ten',
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['reply.data[].id'],
    query: z.object({
      'page-start': countParam(0, 10_000_000).optional(),
      'page-size': countParam(1, 500).optional(),
      includeCount: FlagParam.optional(),
      includeDetails: FlagParam.optional(),
      includeStageAndStatus: FlagParam.optional(),
      includeCohorts: FlagParam.optional(),
      forMap: FlagParam.optional(),
      ...filters,
      orderBy: z.enum(memberOrders).optional(),
      orderDirection: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
    }),
    reply: z.object({
      data: z.array(MemberSummary),
      pagination: z.object({ totalItems: z.int().nonnegative() }).optional(),
    }),
  }),
  map: endpoint({
    method: 'GET',
    path: '/users/members/map',
    summary:
      'Every member with coordinates whom the caller may see, by the filters of the list, and how many have none; `more` where there are too many for one map',
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['reply.data[].id'],
    query: z.object(filters),
    reply: z.object({
      data: z.array(MemberForMap),
      more: z.boolean(),
      /** How many more are found whose address nobody measured; null where there are too many for one map. */
      unplaced: z.int().nonnegative().nullable(),
    }),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/users/filters',
    summary: 'What the caller may filter members by; a list is empty where the role lacks its permission',
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z
      .object({
        clients: z.array(Choice),
        guides: z.array(Choice),
        statuses: z.array(z.object({ id: Id, key: Text, name: Text, stageId: Id })),
        stages: z.array(z.object({ id: Id, key: z.enum(memberStageKeys), name: Text })),
        segments: z.array(MemberSegment),
      })
      .meta({ id: 'MemberFilters' }),
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
  update: endpoint({
    method: 'PATCH',
    path: '/users/{memberId}',
    summary: 'Change personal information; null or an empty text takes a field away',
    access: onMember('CAN_UPDATE_ALL_USER_DATA', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: IdParam }),
    body: z.strictObject({
      namePronunciation: line(100).nullish(),
      preferredName: line(60).nullish(),
      pronouns: line(60).nullish(),
      reportedLanguage: line(120).nullish(),
      raceEthnicitySummary: line(300).nullish(),
      language: z.enum(['en', 'es']).optional(),
      version: Version.optional(),
    }),
    reply: Member,
    codes: ['VERSION_CONFLICT'],
  }),
  ...races,
  ...changes,
  ...portraits,
  ...patients,
};
