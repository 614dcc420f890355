import { z } from 'zod';
import { callAuditStates } from './call-record.ts';
import { endpoint, signedIn } from './endpoint.ts';
import { Day, Id, Instant, idOf, idParam, MemberId, ofKind, type RecordKind } from './fields.ts';
import { callStatuses } from './interactions.ts';
import { memberOrders } from './members.ts';
import { textStatuses } from './text-record.ts';
import { conversationOrders } from './texts.ts';

/** The cards on the member page whose state is stored for each member. */
export const memberCardSections = [
  'consents',
  'personalInformation',
  'memberPortrait',
  'memberCommunication',
  'providerInformation',
  'insuranceInformation',
] as const;

const card = z.strictObject({ collapsed: z.boolean() });
/**
 * Returns the schema for an id in a stored filter. It has at most nine digits, so that a phone number is not accepted
 * as an id.
 */
const storedId = <Kind extends RecordKind>(kind: Kind) => Id.max(999_999_999).meta(ofKind(kind)).brand<Kind, 'inout'>();
const storedIds = <Kind extends RecordKind>(kind: Kind) => z.array(storedId(kind)).max(200);
/** Returns a schema that accepts only the given numbers. */
const oneOf = (...choices: number[]) =>
  z
    .int()
    .max(Math.max(...choices))
    .refine((value) => choices.includes(value), {
      error: '{label} must be one of {choices}',
      params: { choices: choices.join(', ') },
    });
const direction = z.enum(['asc', 'desc']);
/** A keyword, such as a key, a status or a column. The pattern excludes phone numbers and a person's full name. */
const Key = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z_-]{0,39}$/, '{label} must contain only letters, hyphens and underscores');

const conversationFilters = z.strictObject({
  guideIds: storedIds('Staff').optional(),
  clientIds: storedIds('Client').optional(),
  statuses: z
    .array(z.enum([...callStatuses, ...textStatuses]))
    .max(16)
    .optional(),
  /** Number of past days to show; null for all days. */
  lastDaysFromNow: oneOf(30, 60, 90).nullable().optional(),
  betweenDates: z.array(Day).length(2).nullable().optional(),
  orderBy: z.enum(conversationOrders).optional(),
  orderDirection: direction.optional(),
  pageSize: oneOf(10, 25, 50).optional(),
});

/**
 * The content that each section may store. A stored filter contains ids, keys and flags but never a search term, so
 * that no name or phone number is stored.
 */
export const preferenceSchemas = {
  consents: card,
  personalInformation: card,
  memberPortrait: card,
  memberCommunication: card,
  providerInformation: card,
  insuranceInformation: card,
  /** The tab that is selected for each guide, and the panel size in pixels. */
  docketTabs: z.strictObject({
    guides: z
      .array(
        z.strictObject({
          guideId: storedId('Staff'),
          tab: Key.optional(),
          bounds: z.strictObject({ width: z.int().min(0).max(10_000) }).optional(),
        }),
      )
      .max(50),
  }),
  filterConfig: z.strictObject({
    myMembers: z.boolean().optional(),
    guideIds: storedIds('Staff').optional(),
    clientIds: storedIds('Client').optional(),
    statusIds: storedIds('Status').optional(),
    stageIds: storedIds('Stage').optional(),
    segmentIds: storedIds('Segment').optional(),
    needCategoryIds: storedIds('NeedCategory').optional(),
    orderBy: z.enum(memberOrders).optional(),
    orderDirection: direction.optional(),
    view: z.enum(['list', 'map']).optional(),
    pageSize: oneOf(5, 10, 25).optional(),
  }),
  callsFilterConfig: conversationFilters.extend({
    outcomeIds: storedIds('Outcome').optional(),
    auditStates: z.array(z.enum(callAuditStates)).max(4).optional(),
    showOnlyMyCalls: z.boolean().optional(),
    onlyFeedbackCalls: z.boolean().optional(),
    onlyUnassignedCalls: z.boolean().optional(),
  }),
  textsFilterConfig: conversationFilters.extend({
    showOnlyMyTexts: z.boolean().optional(),
    onlyUnassignedMessages: z.boolean().optional(),
  }),
  colorScheme: z.strictObject({ scheme: z.enum(['light', 'dark', 'auto']) }),
  language: z.strictObject({ language: z.enum(['en', 'es']) }),
} as const satisfies Record<string, z.ZodType>;

export type PreferenceSection = keyof typeof preferenceSchemas;
export type PreferenceOf<S extends PreferenceSection> = z.infer<(typeof preferenceSchemas)[S]>;
export const preferenceSections = Object.keys(preferenceSchemas) as [PreferenceSection, ...PreferenceSection[]];

/** The fields of all sections together, for OpenAPI. `preferenceSchemas` defines each section's fields. */
const AnyPreference = z.strictObject({
  ...card.partial().shape,
  ...preferenceSchemas.docketTabs.partial().shape,
  ...preferenceSchemas.callsFilterConfig.shape,
  ...preferenceSchemas.textsFilterConfig.shape,
  ...preferenceSchemas.filterConfig.shape,
  ...preferenceSchemas.colorScheme.partial().shape,
  ...preferenceSchemas.language.partial().shape,
  orderBy: z.enum([...memberOrders, ...conversationOrders]).optional(),
  pageSize: oneOf(5, 10, 25, 50).optional(),
});

const Preference = z
  .object({
    memberId: MemberId.nullable(),
    section: z.enum(preferenceSections),
    /** The value must match the section's schema in `preferenceSchemas`. */
    preference: AnyPreference,
    updatedAt: Instant,
  })
  .meta({ id: 'Preference' });
export type Preference = z.infer<typeof Preference>;

/** Personal settings (docs/areas/preferences.md#stored-on-the-server). */
export const preferences = {
  list: endpoint({
    method: 'GET',
    path: '/users/preferences',
    summary: "The signed-in user's general preferences. With memberId, also the preferences for that member",
    access: signedIn(),
    subjects: ['query.memberId'],
    query: z.object({ memberId: idParam('Member').optional() }),
    reply: z.array(Preference),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/users/preferences',
    summary: 'Store one section of preferences. Only the cards of the member page have a memberId',
    access: signedIn(),
    subjects: ['body.memberId'],
    body: z.strictObject({
      memberId: idOf('Member').nullish(),
      section: z.enum(preferenceSections),
      preference: AnyPreference,
    }),
    reply: Preference,
  }),
};
