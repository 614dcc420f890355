import type { Sentence } from '@guidepost/contracts';
import { auditDeed } from '@guidepost/rules';
import type { EntryRow } from './queries.ts';

/** Returns the sentence of an entry. */
export const deedOf = (entry: EntryRow): Sentence =>
  auditDeed({
    action: entry.action,
    facts: entry.facts ?? {},
    names: entry.names,
    members: entry.members,
    memberCount: entry.member_count,
  });
