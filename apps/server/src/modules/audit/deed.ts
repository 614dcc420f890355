import type { Sentence } from '@guidepost/contracts';
import { auditDeed } from '@guidepost/rules';
import type { EntryRow } from './queries.ts';

/** What an entry tells, as a sentence. */
export const deedOf = (entry: EntryRow): Sentence =>
  auditDeed({
    action: entry.action,
    facts: entry.facts ?? {},
    names: entry.names,
    members: entry.members,
    memberCount: entry.member_count,
  });
