import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { Day, Id, IdParam, Instant, MemberId } from './fields.ts';
import { memberOrders } from './members.ts';

/** The cards of the member page whose state is remembered for each member (staff §2). */
export const memberCardSections = [
  'consents',
  'personalInformation',
  'memberPortrait',
  'memberCommunication',
  'providerInformation',
  'insuranceInformation',
] as const;

const card = z.strictObject({ collapsed: z.boolean() });
const ids = z.array(Id.max(999_999_999)).max(200);
const direction = z.enum(['asc', 'desc']);
/** A word of ours: a key, a status, a column; no name and no number of anybody fits (design 6). */
const Key = z.string().regex(/^[a-zA-Z][a-zA-Z_-]{0,39}$/, 'must be one of our keys');

const conversationFilters = z.strictObject({
  guideIds: ids.optional(),
  clientIds: ids.optional(),
  statuses: z
    .array(z.enum(['CONNECTING', 'MISSED', 'BUSY', 'ACTIVE', 'ENDED', 'FAILED']))
    .max(6)
    .optional(),
  lastDaysFromNow: z
    .union([z.literal(30), z.literal(60), z.literal(90)])
    .nullable()
    .optional(),
  betweenDates: z.tuple([Day, Day]).nullable().optional(),
  orderBy: z.enum(['time', 'duration', 'status', 'outcome', 'member', 'guide']).optional(),
  orderDirection: direction.optional(),
  pageSize: z.union([z.literal(10), z.literal(25), z.literal(50)]).optional(),
});

/**
 * What each section may hold, and nothing else: a stored filter has ids, keys and flags, never a search term, so that
 * nobody's name or number is kept in it (design 6).
 */
export const preferenceSchemas = {
  consents: card,
  personalInformation: card,
  memberPortrait: card,
  memberCommunication: card,
  providerInformation: card,
  insuranceInformation: card,
  /** By guide: the tab, and the bounds of its panel in pixels (staff §2, decision 91). */
  docketTabs: z.record(
    z.string().regex(/^[1-9]\d{0,8}$/, 'must be the id of a guide'),
    z.strictObject({
      tab: Key.optional(),
      bounds: z
        .strictObject({ min: z.int().min(0).max(10_000).optional(), width: z.int().min(0).max(10_000) })
        .optional(),
    }),
  ),
  filterConfig: z.strictObject({
    myMembers: z.boolean().optional(),
    guideIds: ids.optional(),
    clientIds: ids.optional(),
    statusIds: ids.optional(),
    stageIds: ids.optional(),
    segmentIds: ids.optional(),
    orderBy: z.enum(memberOrders).optional(),
    orderDirection: direction.optional(),
    view: z.enum(['list', 'map']).optional(),
    pageSize: z.union([z.literal(5), z.literal(10), z.literal(25)]).optional(),
  }),
  callsFilterConfig: conversationFilters.extend({
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

/** Longest preference, in characters of its JSON. */
export const preferenceCharacters = 8000;

const Preference = z
  .object({
    memberId: MemberId.nullable(),
    section: z.enum(preferenceSections),
    /** As the section's own schema in `preferenceSchemas` has it. */
    preference: z.record(z.string(), z.unknown()),
    updatedAt: Instant,
  })
  .meta({ id: 'Preference' });
export type Preference = z.infer<typeof Preference>;

/** What a person set for themselves (staff §7, decision 67): the server is the truth. */
export const preferences = {
  list: endpoint({
    method: 'GET',
    path: '/users/preferences',
    summary: "The caller's preferences: those for everything, and with memberId those for that member too",
    access: signedIn(),
    subjects: ['query.memberId'],
    query: z.object({ memberId: IdParam.optional() }),
    reply: z.array(Preference),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/users/preferences',
    summary: 'Keep one section; the cards of the member page name their member, the others name none',
    access: signedIn(),
    subjects: ['body.memberId'],
    body: z.strictObject({
      memberId: Id.nullish(),
      section: z.enum(preferenceSections),
      preference: z.record(z.string().max(60), z.unknown()),
    }),
    reply: Preference,
  }),
};
