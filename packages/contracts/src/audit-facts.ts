import { z } from 'zod';

/**
 * Facts that a request's audit entry contains in addition to its members: selected ids and choices. Facts never contain
 * text that a user wrote, or anything about a member's condition. An endpoint lists its facts in `tells`.
 */

/** Facts that contain the id of a named record. `setup` is a record of the kind in `setupKind`. */
export const namedFacts = ['outcome', 'status', 'term', 'staff', 'client', 'team', 'template', 'setup'] as const;
/** Facts that are flags or keys from a short list. */
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
  'screen',
  'setupKind',
] as const;
/** Facts that count the records affected by the action. */
export const countFacts = ['rows', 'moved'] as const;
export type NamedFact = (typeof namedFacts)[number];
export type AuditFact = NamedFact | (typeof choiceFacts)[number] | (typeof countFacts)[number];

export const AuditFacts = z.partialRecord(
  z.enum([...namedFacts, ...choiceFacts, ...countFacts]),
  z.union([z.number(), z.boolean(), z.string()]),
);
export type AuditFacts = Readonly<Partial<Record<AuditFact, number | boolean | string>>>;
/** The current names of the records in `namedFacts`. */
export type AuditNames = Readonly<Partial<Record<NamedFact, string>>>;

/** The sources of requests that cause audit entries. */
export const auditVias = ['person', 'link', 'service', 'job', 'command'] as const;
export type AuditVia = (typeof auditVias)[number];
