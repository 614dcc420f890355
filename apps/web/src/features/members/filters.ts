import type { contracts, PreferenceOf, ReplyOf } from '@guidepost/contracts';

export type FilterChoices = ReplyOf<typeof contracts.members.filters>;

/** What members are filtered by, as the list's endpoint takes it; nothing is an empty list. */
export type MemberFilters = { [K in FilterName]?: number[] };
export type FilterName = 'guideIds' | 'clientIds' | 'stageIds' | 'statusIds' | 'segmentIds';

/** Each filter, how it is called, and where its choices stand; in the order of the dialog. */
export const filterKinds: readonly { name: FilterName; label: string; choices: keyof FilterChoices }[] = [
  { name: 'guideIds', label: 'Guide', choices: 'guides' },
  { name: 'clientIds', label: 'Client', choices: 'clients' },
  { name: 'stageIds', label: 'Stage', choices: 'stages' },
  { name: 'statusIds', label: 'Status', choices: 'statuses' },
  { name: 'segmentIds', label: 'Segment', choices: 'segments' },
];

/** The filters of a stored configuration (staff §9), without empty ones. */
export function filtersOf(stored: PreferenceOf<'filterConfig'> | undefined): MemberFilters {
  const filters: MemberFilters = {};
  for (const { name } of filterKinds) {
    const ids = stored?.[name];
    if (ids && ids.length > 0) filters[name] = ids;
  }
  return filters;
}

/** How many filters are on; with 'My members' the guides chosen do not count. */
export const filterCount = (filters: MemberFilters, mine: boolean): number =>
  filterKinds.filter(({ name }) => filters[name] !== undefined && !(mine && name === 'guideIds')).length;
