import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { countParam, Day, Id, Instant, idParam, page, Text } from './fields.ts';
import { ProgramRef, programParam } from './programs.ts';

/**
 * The resource hub: a directory of programs that can help members. The programs come from imported files or an outside
 * directory.
 */

/** A service tag, such as `food-pantry`. A tag has at most one parent. */
export const ServiceTag = z
  .object({ key: Text, label: Text, parentKey: Text.nullable(), programs: z.int().nonnegative() })
  .meta({ id: 'ServiceTag' });
export type ServiceTag = z.infer<typeof ServiceTag>;

/** Weekdays, as the directory abbreviates them. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const ProgramHours = z.object({
  days: z.array(z.enum(weekdayCodes)),
  /** Null if the program is open all day, or if the time is unknown. */
  opensAt: WallTime.nullable(),
  closesAt: WallTime.nullable(),
  note: Text.nullable(),
});
export type ProgramHours = z.infer<typeof ProgramHours>;

/** A location where a program is offered. */
export const ProgramLocation = z.object({
  id: Id,
  name: Text.nullable(),
  streetAddress: Text.nullable(),
  city: Text.nullable(),
  state: Text.nullable(),
  zipcode: Text.nullable(),
  /** Null if the coordinates are unknown. */
  coords: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  phoneNumber: Text.nullable(),
  hours: z.array(ProgramHours),
  /** Distance from the requested ZIP code, in miles. Null if no ZIP code was requested. */
  miles: z.number().nonnegative().nullable(),
});
export type ProgramLocation = z.infer<typeof ProgramLocation>;

/**
 * Results of this installation's referrals to a program in the last year. Null if there are fewer than five, so that no
 * person can be identified. Referrals whose question is still open are not counted.
 */
export const ProgramRecord = z
  .object({
    asked: z.int().min(5),
    answered: z.int().nonnegative(),
    served: z.int().nonnegative(),
    waitingList: z.int().nonnegative(),
    couldNotReach: z.int().nonnegative(),
    notEligible: z.int().nonnegative(),
    medianDays: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'ProgramRecord' });
export type ProgramRecord = z.infer<typeof ProgramRecord>;

/** A program in a search result. */
export const ProgramSummary = z
  .object({
    id: ProgramRef,
    name: Text,
    organizationName: Text,
    summary: Text,
    phoneNumber: Text.nullable(),
    languages: z.array(Text),
    eligibility: Text.nullable(),
    cost: Text.nullable(),
    /** The keys of the program's tags. */
    serviceTags: z.array(Text),
    /** Services in the outside directory that have no tag in Guidepost. */
    otherServices: z.array(Text),
    /**
     * The location nearest to the ZIP code. Without a ZIP code, the first location. Null if the program is offered only
     * by phone or online.
     */
    location: ProgramLocation.nullable(),
    lastCheckedAt: Day.nullable(),
    record: ProgramRecord.nullable(),
  })
  .meta({ id: 'ProgramSummary' });
export type ProgramSummary = z.infer<typeof ProgramSummary>;

export const Program = ProgramSummary.extend({
  description: Text,
  url: Text.nullable(),
  email: Text.nullable(),
  howToApply: Text.nullable(),
  requiredDocuments: Text.nullable(),
  locations: z.array(ProgramLocation),
  /** Time when the program was removed from the directory; null if it is still offered. */
  retiredAt: Instant.nullable(),
}).meta({ id: 'Program' });
export type Program = z.infer<typeof Program>;

/** Payload of the event about an organization's answer. Sent to users who have the program open. */
export const ResourcingDetailsRef = z.object({ programId: ProgramRef });

const directoryNames = ['local', 'findhelp'] as const;

/**
 * The directory that was searched. For members of a client with a findhelp key, this is findhelp. If findhelp is
 * unavailable or the required ZIP code is missing, Guidepost's own tables are searched instead
 * (docs/areas/resources.md#findhelp).
 */
export const SearchedDirectory = z.object({
  name: z.enum(directoryNames),
  /** The reason why Guidepost's own tables replace findhelp; null if they do not. */
  standsIn: z.enum(['away', 'no-zipcode']).nullable(),
});
export type SearchedDirectory = z.infer<typeof SearchedDirectory>;

/** Default radius of a search around a ZIP code, in miles. */
export const defaultMiles = 25;

/**
 * Maximum number of programs that a search reads and counts for each kind of match, for example by name or by location.
 * If there are more, the user must narrow the search.
 */
export const maxCounted = 500;

const see = 'CAN_SEE_USER_NEEDS';
/** A five-digit ZIP code. */
const Zip = z.string().regex(/^\d{5}$/, '{label} must be a five-digit ZIP code');

export const resources = {
  tags: endpoint({
    method: 'GET',
    path: '/resourcing/hub/tags',
    summary: 'Service tags of the directory with the number of programs of each',
    access: withPermission(see),
    onReplica: true,
    reply: z.array(ServiceTag),
  }),
  search: endpoint({
    method: 'GET',
    path: '/resourcing/hub/search',
    summary: 'Programs by keywords and service tags, those nearest to a ZIP code first',
    access: withPermission(see),
    query: z.object({
      /** The member's client. If the client has a findhelp key, the search uses findhelp. */
      clientId: idParam('Client').optional(),
      zipcode: Zip.optional(),
      terms: z.string().max(200).optional(),
      /**
       * Keys of tags, separated by commas. Finds programs with at least one of these tags, or all programs if empty.
       */
      serviceTags: z
        .string()
        .regex(/^([a-z0-9-]+(,[a-z0-9-]+){0,29})?$/, '{label} must be a comma-separated list of tag keys')
        .transform((text) => (text === '' ? [] : text.split(',')))
        .optional(),
      /** Distance from the ZIP code, in miles; 25 by default. */
      within: countParam(1, 200).optional(),
      /**
       * The directory of the first page. Send it for each later page, so that all pages are from the same directory. If
       * it is findhelp and findhelp cannot be searched, the request is refused.
       */
      directory: z.enum(directoryNames).optional(),
      'page-start': countParam(0, 10_000).optional(),
      'page-size': countParam(1, 100).optional(),
    }),
    reply: page(ProgramSummary).extend({ directory: SearchedDirectory }),
    codes: ['ZIPCODE_UNKNOWN', 'DIRECTORY_AWAY'],
  }),
  program: endpoint({
    method: 'GET',
    path: '/resourcing/hub/programs/{resourceId}',
    summary: 'One program of the directory. A retired program is included if a referral refers to it',
    access: withPermission(see),
    params: z.object({ resourceId: programParam }),
    query: z.object({
      /**
       * The client whose key is used, if the program is in an outside directory. Such a program requires the client and
       * the ZIP code.
       */
      clientId: idParam('Client').optional(),
      zipcode: Zip.optional(),
    }),
    reply: Program,
    codes: ['DIRECTORY_AWAY'],
  }),
};
