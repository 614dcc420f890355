import { z } from 'zod';

/**
 * What an entry of the audit holds of a request besides its members: ids of what people chose, and choices. Never words that
 * somebody wrote, and nothing that says how a member is. Which of them, an endpoint says (`tells`).
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
/** How many there were of what was done. */
export const countFacts = ['rows', 'moved'] as const;
export type NamedFact = (typeof namedFacts)[number];
export type AuditFact = NamedFact | (typeof choiceFacts)[number] | (typeof countFacts)[number];

export const AuditFacts = z.partialRecord(
  z.enum([...namedFacts, ...choiceFacts, ...countFacts]),
  z.union([z.number(), z.boolean(), z.string()]),
);
export type AuditFacts = Readonly<Partial<Record<AuditFact, number | boolean | string>>>;
/** What those that are ids are called now. */
export type AuditNames = Readonly<Partial<Record<NamedFact, string>>>;

/** By whose hand an entry came. */
export const auditVias = ['person', 'link', 'service', 'job', 'command'] as const;
export type AuditVia = (typeof auditVias)[number];
