import { type PriorityLevel, priorityBadges, priorityLevelOf } from './priority.ts';

/** The groups of Outreach, in order. Members in the `reason` group are listed for a reason other than a due contact. */
export const outreachGroups = ['overdue', 'high', 'medium', 'low', 'reason'] as const;
export type OutreachGroup = (typeof outreachGroups)[number];

/** Heading of each group. The headings of the priority levels use the fixed wording of their badges. */
export const outreachHeadings: Readonly<Record<OutreachGroup, string>> = {
  overdue: 'Overdue',
  ...(priorityBadges satisfies Record<PriorityLevel, string>),
  reason: 'Other reasons',
};

/** Returns the group of a contact by the days until it is due. A negative number means overdue. */
export const outreachGroupOf = (daysUntilDue: number): OutreachGroup =>
  daysUntilDue < 0 ? 'overdue' : (priorityLevelOf(daysUntilDue) ?? 'reason');
