import type { Region } from './text/cities.ts';

export interface Group {
  /** The account of the assigned guide; null if the members are unassigned. */
  guide: string | null;
  client: string;
  regions: Readonly<Partial<Record<Region, number>>>;
  count: number;
  /** True if the guide has left the organization but is still assigned to the members. */
  leftBehind?: boolean;
}

/** The number of members for each guide, client and region, 400 in total. */
export const roster: readonly Group[] = [
  { guide: 'guide', client: 'Sunrise Health', regions: { houston: 1 }, count: 42 },
  { guide: 'guide', client: 'Bluebonnet Care', regions: { houston: 6, triangle: 4 }, count: 18 },
  { guide: 'renee.boudreaux', client: 'Sunrise Health', regions: { houston: 1 }, count: 30 },
  { guide: 'renee.boudreaux', client: 'Bluebonnet Care', regions: { triangle: 8, houston: 2 }, count: 32 },
  { guide: 'andre.castille', client: 'Bluebonnet Care', regions: { triangle: 1 }, count: 58 },
  { guide: 'grace.nakamura', client: 'Sunrise Health', regions: { pacific: 1 }, count: 36 },
  { guide: 'luis.ortega', client: 'Sunrise Health', regions: { mountain: 8, pacific: 2 }, count: 40 },
  { guide: 'guide2', client: 'Lakeshore Advantage', regions: { lakes: 1 }, count: 52 },
  { guide: 'maureen.kelly', client: 'Lakeshore Advantage', regions: { lakes: 1 }, count: 53 },
  // These members' guide left the organization, and the members wait for a new guide. Only administrators see them.
  { guide: 'colleen.burke', client: 'Lakeshore Advantage', regions: { lakes: 1 }, count: 3, leftBehind: true },
  { guide: null, client: 'Sunrise Health', regions: { houston: 1 }, count: 14 },
  { guide: null, client: 'Bluebonnet Care', regions: { triangle: 1 }, count: 12 },
  { guide: null, client: 'Lakeshore Advantage', regions: { lakes: 1 }, count: 10 },
];

/** The previous guide of handed-over members, by their current guide's account. */
export const handovers: Readonly<Record<string, string>> = {
  guide: 'renee.boudreaux',
  guide2: 'colleen.burke',
  'maureen.kelly': 'colleen.burke',
};

/** Returns the supervisor who makes decisions about a guide's members. */
export const supervisorOf = (guideAccount: string): string =>
  ['guide', 'renee.boudreaux', 'andre.castille'].includes(guideAccount) ? 'supervisor' : 'victor.stanek';

/** The account that does outreach to unassigned members, by client. */
export const outreachAccounts: Readonly<Record<string, string>> = {
  'Sunrise Health': 'supervisor',
  'Bluebonnet Care': 'outreach',
  'Lakeshore Advantage': 'victor.stanek',
};
