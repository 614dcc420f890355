import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { countParam, Day, Id, Instant, idParam, page, Text } from './fields.ts';
import { ProgramRef, programParam } from './programs.ts';

/** The resource hub: a directory of programs that can help, from imported files or an outside directory. */

/** A service tag, such as `food-pantry`; a tag has at most one parent. */
export const ServiceTag = z
  .object({ key: Text, label: Text, parentKey: Text.nullable(), programs: z.int().nonnegative() })
  .meta({ id: 'ServiceTag' });
export type ServiceTag = z.infer<typeof ServiceTag>;

/** Weekdays, as the directory abbreviates them. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Opening hours of a program. */
export const ProgramHours = z.object({
  days: z.array(z.enum(weekdayCodes)),
  /** Null if it is open all day, or not known. */
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
  /** Null if the coordinates are not known. */
  coords: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  phoneNumber: Text.nullable(),
  hours: z.array(ProgramHours),
  /** Miles from the requested ZIP code; null without one. */
  miles: z.number().nonnegative().nullable(),
});
export type ProgramLocation = z.infer<typeof ProgramLocation>;

/**
 * Results of our own referrals to a program within a year. Null with fewer than five, so that no person can be
 * identified from it. Open questions do not count.
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
    /** The keys of its tags. */
    serviceTags: z.array(Text),
    /** Its services in an outside directory that have no tag here. */
    otherServices: z.array(Text),
    /** The nearest location; without a ZIP code the first one. Null if it is offered only by phone or online. */
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
  /** When it left the directory; null while it is offered. */
  retiredAt: Instant.nullable(),
}).meta({ id: 'Program' });
export type Program = z.infer<typeof Program>;

/** Notifies users who have a program open that an organization answered about it. */
export const ResourcingDetailsRef = z.object({ programId: ProgramRef });

/**
 * The directory that answered a search. It is findhelp for members of a client with a findhelp key. Our own tables
 * replace it if findhelp is unavailable or the required ZIP code is missing (docs/areas/resources.md#findhelp).
 */
export const SearchedDirectory = z.object({
  name: z.enum(['local', 'findhelp']),
  /** Why our own tables replace findhelp; null if they do not. */
  standsIn: z.enum(['away', 'no-zipcode']).nullable(),
});
export type SearchedDirectory = z.infer<typeof SearchedDirectory>;

/** Default radius of a search around a ZIP code, in miles. */
export const usualMiles = 25;

/**
 * Maximum number of programs of each kind that a search by words or place reads and counts. If there are more, the user
 * narrows the search.
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
    reply: z.array(ServiceTag),
  }),
  search: endpoint({
    method: 'GET',
    path: '/resourcing/hub/search',
    summary: 'Programs by keywords and service tags, those nearest to a ZIP code first',
    access: withPermission(see),
    query: z.object({
      /** The client of the member: a findhelp key of the client decides the directory. */
      clientId: idParam('Client').optional(),
      zipcode: Zip.optional(),
      terms: z.string().max(200).optional(),
      /** Keys joined by commas; a program has at least one of them. */
      serviceTags: z
        .string()
        .regex(/^[a-z0-9-]+(,[a-z0-9-]+){0,29}$/, '{label} must be tag keys, separated by commas')
        .transform((text) => text.split(','))
        .optional(),
      /** Miles around the ZIP code; 25 by default. */
      within: countParam(1, 200).optional(),
      'page-start': countParam(0, 10_000).optional(),
      'page-size': countParam(1, 100).optional(),
    }),
    reply: page(ProgramSummary).extend({ directory: SearchedDirectory }),
    codes: ['ZIPCODE_UNKNOWN'],
  }),
  program: endpoint({
    method: 'GET',
    path: '/resourcing/hub/programs/{resourceId}',
    summary: 'One program of the directory. Retired programs are included if a referral names them',
    access: withPermission(see),
    params: z.object({ resourceId: programParam }),
    query: z.object({
      /** The client whose key opens a program of an outside directory; such a program requires it, and the ZIP code. */
      clientId: idParam('Client').optional(),
      zipcode: Zip.optional(),
    }),
    reply: Program,
    codes: ['DIRECTORY_AWAY'],
  }),
};
