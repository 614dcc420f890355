import { type PriorityLevel, priorityBadges, priorityLevelOf } from './priority.ts';

/** The groups of Outreach, in order; `reason` holds those for whom something else than a due contact speaks. */
export const outreachGroups = ['overdue', 'high', 'medium', 'low', 'reason'] as const;
export type OutreachGroup = (typeof outreachGroups)[number];

/** The heading of each group; those of a level have the fixed wording of its badge. */
export const outreachHeadings: Readonly<Record<OutreachGroup, string>> = {
  overdue: 'Overdue',
  ...(priorityBadges satisfies Record<PriorityLevel, string>),
  reason: 'Other reasons',
};

/** The group of a contact that is due in so many days, negative once it is overdue. */
export const outreachGroupOf = (daysUntilDue: number): OutreachGroup =>
  daysUntilDue < 0 ? 'overdue' : (priorityLevelOf(daysUntilDue) ?? 'reason');
