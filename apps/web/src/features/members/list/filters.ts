import type { contracts, PreferenceOf, QueryOf, ReplyOf } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { textIn } from '../../../shared/label-in.ts';

export type FilterChoices = ReplyOf<typeof contracts.members.filters>;

/** Filters of the members list, as the endpoint accepts them. An unset filter is an empty list. */
export type MemberFilters = Pick<QueryOf<typeof contracts.members.map>, FilterName>;
export type FilterName = 'guideIds' | 'clientIds' | 'stageIds' | 'statusIds' | 'segmentIds' | 'needCategoryIds';

/** Each filter with its label and the name of its choice list, in the order shown in the dialog. */
export const filterKinds: readonly { name: FilterName; label: string; choices: keyof FilterChoices }[] = [
  { name: 'guideIds', label: 'Guide', choices: 'guides' },
  { name: 'clientIds', label: 'Customer', choices: 'clients' },
  { name: 'stageIds', label: 'Stage', choices: 'stages' },
  { name: 'statusIds', label: 'Status', choices: 'statuses' },
  { name: 'segmentIds', label: 'Segment', choices: 'segments' },
  { name: 'needCategoryIds', label: 'Need', choices: 'needCategories' },
];

/** Returns the filters in a stored configuration. Omits empty filters. */
export const filtersOf = (stored: PreferenceOf<'filterConfig'> | undefined): MemberFilters =>
  Object.fromEntries(filterKinds.flatMap(({ name }) => (stored?.[name]?.length ? [[name, stored[name]]] : [])));

/** Returns the number of active filters. Chosen guides do not count if the view determines the guides. */
export const filterCount = (filters: MemberFilters, hasGuides: boolean): number =>
  filterKinds.filter(({ name }) => filters[name] !== undefined && !(hasGuides && name === 'guideIds')).length;

/** Returns a choice's text. Need categories have their own Spanish text. */
export const choiceText = (t: TFunction, { name, nameEs }: { name: string; nameEs?: string | null }): string =>
  nameEs ? textIn(name, nameEs) : t(name);
