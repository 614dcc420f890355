import { type PriorityLevel, priorityBadges, priorityLevelOf } from './priority.ts';

/** The groups of Outreach, in order. The group `reason` has the members who have another reason than a due contact. */
export const outreachGroups = ['overdue', 'high', 'medium', 'low', 'reason'] as const;
export type OutreachGroup = (typeof outreachGroups)[number];

/** Heading of each group. The headings of levels have the fixed wording of their badges. */
export const outreachHeadings: Readonly<Record<OutreachGroup, string>> = {
  overdue: 'Overdue',
  ...(priorityBadges satisfies Record<PriorityLevel, string>),
  reason: 'Other reasons',
};

/** Returns the group of a contact by the days until it is due; negative days are overdue. */
export const outreachGroupOf = (daysUntilDue: number): OutreachGroup =>
  daysUntilDue < 0 ? 'overdue' : (priorityLevelOf(daysUntilDue) ?? 'reason');
