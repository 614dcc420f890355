import { z } from 'zod';

/**
 * Facts of a request in its audit entry, besides its members: chosen ids and choices. It never stores text that a user
 * wrote, or anything about a member's condition. An endpoint lists its facts in `tells`.
 */

/** Ids of things that have a name. */
export const namedFacts = ['outcome', 'status', 'term', 'staff', 'client', 'team', 'template'] as const;
/** Choices: flags, and keys of a short list. */
export const choiceFacts = [
  'approval',
  'agreed',
  'abandoned',
  'extended',
  'fulfilled',
  'withdrawn',
  'resolved',
  'apart',
  'retired',
  'muted',
  'done',
  'state',
  'table',
] as const;
/** The number of records that the action affected. */
export const countFacts = ['rows', 'moved'] as const;
export type NamedFact = (typeof namedFacts)[number];
export type AuditFact = NamedFact | (typeof choiceFacts)[number] | (typeof countFacts)[number];

export const AuditFacts = z.partialRecord(
  z.enum([...namedFacts, ...choiceFacts, ...countFacts]),
  z.union([z.number(), z.boolean(), z.string()]),
);
export type AuditFacts = Readonly<Partial<Record<AuditFact, number | boolean | string>>>;
/** The current names of the facts that are ids. */
export type AuditNames = Readonly<Partial<Record<NamedFact, string>>>;

/** How the request that caused an entry came. */
export const auditVias = ['person', 'link', 'service', 'job', 'command'] as const;
export type AuditVia = (typeof auditVias)[number];
