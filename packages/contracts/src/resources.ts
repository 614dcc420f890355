import { z } from 'zod';
import { endpoint, withPermission } from './endpoint.ts';
import { countParam, Day, Id, Instant, idParam, page, Text } from './fields.ts';
import { ProgramRef, programParam } from './programs.ts';

/** The resource hub: a directory of programs that can help, from imported files or an outside directory. */

/** A service tag, such as `food-pantry`; tags have one parent at most. */
export const ServiceTag = z
  .object({ key: Text, label: Text, parentKey: Text.nullable(), programs: z.int().nonnegative() })
  .meta({ id: 'ServiceTag' });
export type ServiceTag = z.infer<typeof ServiceTag>;

/** Weekdays as the directory writes them. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When a program is open. */
export const ProgramHours = z.object({
  days: z.array(z.enum(weekdayCodes)),
  /** Null where it is open all day, or nobody knows. */
  opensAt: WallTime.nullable(),
  closesAt: WallTime.nullable(),
  note: Text.nullable(),
});
export type ProgramHours = z.infer<typeof ProgramHours>;

/** A place where a program is offered. */
export const ProgramLocation = z.object({
  id: Id,
  name: Text.nullable(),
  streetAddress: Text.nullable(),
  city: Text.nullable(),
  state: Text.nullable(),
  zipcode: Text.nullable(),
  /** Null where nobody has measured it. */
  coords: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  phoneNumber: Text.nullable(),
  hours: z.array(ProgramHours),
  /** Miles from the ZIP code that was asked for; null without one. */
  miles: z.number().nonnegative().nullable(),
});
export type ProgramLocation = z.infer<typeof ProgramLocation>;

/**
 * What came of our own referrals to a program within a year; null with fewer than five, so that nobody can be told from
 * it. Questions that are still open do not count.
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

/** A program as a search shows it. */
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
    /** What an outside directory calls services of it for which there is no tag here. */
    otherServices: z.array(Text),
    /** The nearest of its places; without a ZIP code the first. Null if it is offered by phone or online alone. */
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
  /** When it left the directory; null as long as it is offered. */
  retiredAt: Instant.nullable(),
}).meta({ id: 'Program' });
export type Program = z.infer<typeof Program>;

/** Tells who has a program open that an organisation answered about it. */
export const ResourcingDetailsRef = z.object({ programId: ProgramRef });

/**
 * Which directory a search was answered from. For members of a client with a key of findhelp that is findhelp; where it is
 * away, or there is no ZIP code, which it asks for, our own tables stand in (docs/areas/resources.md#findhelp).
 */
export const SearchedDirectory = z.object({
  name: z.enum(['local', 'findhelp']),
  /** Why our own tables stand in for findhelp; null where they do not. */
  standsIn: z.enum(['away', 'no-zipcode']).nullable(),
});
export type SearchedDirectory = z.infer<typeof SearchedDirectory>;

/** Miles around a ZIP code where a search does not say how many. */
export const usualMiles = 25;

/**
 * Where words or a place alone are asked for, no more than so many programs of each kind are looked at, and counted: who has more
 * to choose from asks for more.
 */
export const mostCounted = 500;

const see = 'CAN_SEE_USER_NEEDS';
/** A ZIP code of five digits. */
const Zip = z.string().regex(/^\d{5}$/, '{label} must be a ZIP code of five digits');

export const resources = {
  tags: endpoint({
    method: 'GET',
    path: '/resourcing/hub/tags',
    summary: 'The service tags of the directory, with how many programs have each',
    access: withPermission(see),
    reply: z.array(ServiceTag),
  }),
  search: endpoint({
    method: 'GET',
    path: '/resourcing/hub/search',
    summary: 'Programs by words and service tags, the nearest to a ZIP code first',
    access: withPermission(see),
    query: z.object({
      /** The client for whose members it is asked: with a key of findhelp it is answered from there. */
      clientId: idParam('Client').optional(),
      zipcode: Zip.optional(),
      terms: z.string().max(200).optional(),
      /** Keys joined by commas; a program has at least one of them. */
      serviceTags: z
        .string()
        .regex(/^[a-z0-9-]+(,[a-z0-9-]+){0,29}$/, '{label} must be keys of tags joined by commas')
        .transform((text) => text.split(','))
        .optional(),
      /** Miles around the ZIP code; 25 without it. */
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
    summary: 'One program of the directory, a retired one too where a referral names it',
    access: withPermission(see),
    params: z.object({ resourceId: programParam }),
    query: z.object({
      /** The client whose key opens a program of an outside directory; such a program needs it, and the ZIP code. */
      clientId: idParam('Client').optional(),
      zipcode: Zip.optional(),
    }),
    reply: Program,
    codes: ['DIRECTORY_AWAY'],
  }),
};
