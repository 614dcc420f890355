/** The statuses that lead to the current one, in order. The member enrolled between `from` and `to` days ago. */
export interface Path {
  keys: readonly string[];
  days: readonly [from: number, to: number];
}

export const paths: Readonly<Record<string, Path>> = {
  queued: { keys: ['queued'], days: [1, 24] },
  attempted: { keys: ['queued', 'attempted'], days: [9, 75] },
  declined: { keys: ['queued', 'attempted', 'declined'], days: [35, 170] },
  'newly-engaged': { keys: ['queued', 'attempted', 'newly-engaged'], days: [22, 60] },
  engaged: { keys: ['queued', 'attempted', 'newly-engaged', 'engaged'], days: [70, 205] },
  're-engaged': {
    keys: ['queued', 'attempted', 'newly-engaged', 'engaged', 'attempted', 're-engaged'],
    days: [120, 215],
  },
  'skill-building': { keys: ['queued', 'attempted', 'newly-engaged', 'engaged', 'skill-building'], days: [120, 215] },
  graduated: { keys: ['queued', 'attempted', 'newly-engaged', 'engaged', 'graduated'], days: [150, 225] },
  disenrolled: { keys: ['queued', 'attempted', 'newly-engaged', 'engaged', 'disenrolled'], days: [90, 210] },
};

export const assignedMix = {
  queued: 8,
  attempted: 15,
  declined: 5,
  'newly-engaged': 13,
  engaged: 34,
  're-engaged': 8,
  'skill-building': 6,
  graduated: 7,
  disenrolled: 4,
};
export const unassignedMix = { queued: 70, attempted: 30 };

/** The statuses of members in the program. These members know their guide. */
export const inProgram: ReadonlySet<string> = new Set(['newly-engaged', 'engaged', 're-engaged', 'skill-building']);
