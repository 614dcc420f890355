import { z } from 'zod';
import { changes } from './changes.ts';
import { Address, EmailAddress, PhoneNumber } from './contacts.ts';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import {
  countParam,
  Day,
  FlagParam,
  Instant,
  idListParam,
  idOf,
  idParam,
  line,
  lineOf,
  MemberId,
  Reason,
  Text,
  Version,
} from './fields.ts';
import { memberFields, unlistedFields, writtenFields } from './member-fields.ts';
import { patients } from './patients.ts';
import { permissions } from './permissions.ts';
import { Portrait, portraits } from './portraits.ts';
import { races } from './races.ts';

/** Returns the schema for a first or last name. The maximum length is the same as in a client's file. */
const namePart = (message: string) =>
  lineOf(z.string({ error: (issue) => (issue.input === undefined ? message : undefined) }), 100).min(1, {
    error: message,
    abort: true,
  });

export const memberStageKeys = ['outreach', 'in-program', 'independence'] as const;

export const MemberStage = z.object({ id: idOf('Stage'), key: z.enum(memberStageKeys), name: Text });
export const MemberStatus = z.object({ memberStatusId: idOf('Status'), key: Text, name: Text });

export const MemberSegment = z.object({ id: idOf('Segment'), key: Text, name: Text }).meta({ id: 'MemberSegment' });
export const Coordinates = z.object({ lat: z.number(), lng: z.number() });

/** A member in a list. */
export const MemberSummary = z
  .object({
    id: MemberId,
    name: Text,
    firstName: Text,
    lastName: Text,
    preferredName: Text.nullable(),
    dateOfBirth: Day.nullable(),
    role: z.literal('PATIENT'),
    clientId: idOf('Client'),
    clientName: Text,
    assignedGuideId: idOf('Staff').nullable(),
    assignedGuideName: Text.nullable(),
    memberStage: MemberStage,
    memberStatus: MemberStatus,
    location: z.object({ city: Text, state: Text }).nullable(),
    lastEventAt: Instant.nullable(),
    lastEventType: Text.nullable(),
    monthlyOutreach: z.int(),
    /** Value in the Phase column, in the wording of the client's feed. */
    outreachPhase: Text.nullable(),
    /**
     * The kind of data that matched the search term, if it was not the name or phone number. Present only with
     * includeSimilar.
     */
    foundBy: z.enum(['birthday', 'number', 'street', 'similarName']).optional(),
    /** The member's segments. Present only with includeCohorts. */
    memberSegments: z.array(MemberSegment).optional(),
    /** Coordinates of the primary address; null if they are unknown. Present only with forMap. */
    coords: Coordinates.nullable().optional(),
  })
  .meta({ id: 'MemberSummary' });
export type MemberSummary = z.infer<typeof MemberSummary>;

/** A member on the map. Members without coordinates are not on the map. */
export const MemberForMap = z
  .object({
    id: MemberId,
    firstName: Text,
    lastName: Text,
    /** City and state, used as the label of a group on the map. Null if they are unknown. */
    location: z.object({ city: Text, state: Text }).nullable(),
    coords: Coordinates,
    memberStatus: z.object({ key: Text, name: Text }),
  })
  .meta({ id: 'MemberForMap' });
export type MemberForMap = z.infer<typeof MemberForMap>;

export const clientFeedSections = ['personal_information', 'provider', 'insurance'] as const;

/** The client's data about a member. Fields with the client's own labels are in clientFeedData. */
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

const eachOf = <Key extends string, Schema>(keys: readonly Key[], make: (key: Key) => Schema) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Schema>;

/** The fields that lists do not contain. A text field is null if it was not recorded. */
const unlisted = {
  ...eachOf(unlistedFields, () => Text.nullable()),
  timeZone: Text,
  language: z.enum(memberFields.language.choices),
};

/** A member with all data, and what the signed-in user may do with the member. */
export const Member = MemberSummary.extend({
  ...unlisted,
  /**
   * True if the time zone is only assumed: the address and phone numbers also fit a different time zone, and no user
   * has chosen one.
   */
  isTimeZoneAssumed: z.boolean(),
  /**
   * The guide's time zone, which the member's events use (docs/areas/schedule.md#time-zone-of-an-event). Null if the
   * member is unassigned.
   */
  assignedGuideTimeZone: Text.nullable(),
  clientUserId: Text.nullable(),
  avonId: Text.nullable(),
  /** URL of the member in the external record; null if the member is not in the external record. */
  avonUrl: Text.nullable(),
  /** True if the client's members are in the external record. A missing member can then be added. */
  emrConnected: z.boolean(),
  memberSummary: Portrait.nullable(),
  standardAttributes: StandardAttributes,
  interactableId: idOf('Member'),
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
  /** The kind of search. If absent, the server derives it from the search term. */
  searchTermType: z.enum(['name', 'phone', 'subjectId']).optional(),
  guideIds: idListParam('Staff').optional(),
  clientIds: idListParam('Client').optional(),
  statusIds: idListParam('Status').optional(),
  stageIds: idListParam('Stage').optional(),
  segmentIds: idListParam('Segment').optional(),
  /** Only members with an open need in one of these categories. */
  needCategoryIds: idListParam('NeedCategory').optional(),
  /**
   * Only members in outreach or in the program without a counted contact this month. The month is in their guide's time
   * zone.
   */
  notReached: FlagParam.optional(),
};

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/users/members',
    summary: 'A page of members whom the user can view, searched by name, phone or id. Suggestions request ten members',
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
      /**
       * If there are few matches, adds members with a matching birthday, client or insurer number, or street, and
       * members with similar names.
       */
      includeSimilar: FlagParam.optional(),
      /** Only the members in this list whom the signed-in user may view. */
      memberIds: idListParam('Member').optional(),
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
      'Members with coordinates who match the filters, and the number of members without coordinates. `more` is true if there are too many for one map',
    access: withPermission('CAN_VIEW_MEMBERS'),
    subjects: ['reply.data[].id'],
    query: z.object(filters),
    load: 'optional',
    onReplica: true,
    reply: z.object({
      data: z.array(MemberForMap),
      more: z.boolean(),
      /** Number of matching members without coordinates; null if there are too many for one map. */
      unplaced: z.int().nonnegative().nullable(),
    }),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/users/filters',
    summary: 'Filter values for members. A list is empty if the user lacks its permission',
    access: withPermission('CAN_VIEW_MEMBERS'),
    reply: z
      .object({
        clients: z.array(z.object({ id: idOf('Client'), name: Text })),
        guides: z.array(z.object({ id: idOf('Staff'), name: Text })),
        statuses: z.array(z.object({ id: idOf('Status'), key: Text, name: Text, stageId: idOf('Stage') })),
        stages: z.array(z.object({ id: idOf('Stage'), key: z.enum(memberStageKeys), name: Text })),
        segments: z.array(MemberSegment),
        needCategories: z.array(z.object({ id: idOf('NeedCategory'), name: Text, nameEs: Text.nullable() })),
      })
      .meta({ id: 'MemberFilters' }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/{memberId}',
    summary: 'One member with all details',
    access: onMember('CAN_VIEW_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    query: z.object({ 'include-details': FlagParam.optional() }),
    reply: Member,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/{memberId}',
    summary: 'Change personal information. Null or an empty text clears a field',
    access: onMember('CAN_UPDATE_ALL_USER_DATA', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    body: z.strictObject({
      ...eachOf(writtenFields, (key) => line(memberFields[key].longest).nullish()),
      language: z.enum(memberFields.language.choices).optional(),
      version: Version.optional(),
    }),
    editorOf: 'member',
    reply: Member,
    codes: ['VERSION_CONFLICT'],
  }),
  correctName: endpoint({
    method: 'PUT',
    path: '/users/{memberId}/name',
    summary: "Correct a member's first and last name. The update log stores the reason",
    access: onMember('CAN_ENROLL_MEMBERS', 'params.memberId'),
    subjects: ['params.memberId'],
    params: z.object({ memberId: idParam('Member') }),
    body: z.strictObject({
      firstName: namePart('First name is required.'),
      lastName: namePart('Last name is required.'),
      reason: Reason,
      version: Version.optional(),
    }),
    editorOf: 'member',
    reply: Member,
    codes: ['VERSION_CONFLICT'],
  }),
  ...races,
  ...changes,
  ...portraits,
  ...patients,
};
