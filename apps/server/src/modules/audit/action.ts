import type { Sentence } from '@guidepost/contracts';
import { auditAction } from '@guidepost/rules';
import type { EntryRow } from './queries.ts';

/** Returns the sentence that describes an audit entry. */
export const actionOf = (entry: EntryRow): Sentence =>
  auditAction({
    action: entry.action,
    facts: entry.facts ?? {},
    names: entry.names,
    members: entry.members,
    memberCount: entry.member_count,
  });
