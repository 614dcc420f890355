import {
  contracts,
  type HospitalizationOrder,
  type HospitalizationRow,
  type HospitalizationSpecialFilter,
  type IdOf,
} from '@guidepost/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

type StayId = IdOf<'Hospitalization'>;

/** The list's state: page, order and filters. */
export interface StaysView {
  page: number;
  pageSize: number;
  order: HospitalizationOrder;
  direction: 'asc' | 'desc';
  special: HospitalizationSpecialFilter | null;
  behavioral: boolean;
  clientIds: readonly IdOf<'Client'>[];
  guideIds: readonly IdOf<'Staff'>[];
  statusIds: readonly IdOf<'Status'>[];
}

export const stayKeys = { all: ['hospitalizations'] as const };

const undefinedIfEmpty = <T>(list: readonly T[]): T[] | undefined => (list.length === 0 ? undefined : [...list]);

/** Returns the list's query parameters. */
export const staysQuery = (view: StaysView) => ({
  'page-start': (view.page - 1) * view.pageSize,
  'page-size': view.pageSize,
  'sort-by': view.order,
  'sort-direction': view.direction,
  'special-filter': view.special ?? undefined,
  'behavioral-health-filter': view.behavioral || undefined,
  clientIds: undefinedIfEmpty(view.clientIds),
  guideIds: undefinedIfEmpty(view.guideIds),
  statusIds: undefinedIfEmpty(view.statusIds),
});

export const staysOptions = (view: StaysView) =>
  queryOptions({
    queryKey: [...stayKeys.all, 'list', view] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.hospitalizations.list, { query: staysQuery(view) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { caught: true },
  });

export const stayCountsOptions = queryOptions({
  queryKey: [...stayKeys.all, 'counts'] as const,
  queryFn: ({ signal }) => callHandling('all')(contracts.hospitalizations.metaCounts, undefined, { signal }),
  meta: { caught: true },
});

export const stayFiltersOptions = queryOptions({
  queryKey: [...stayKeys.all, 'options'] as const,
  queryFn: ({ signal }) => callHandling('all')(contracts.hospitalizations.filterOptions, undefined, { signal }),
  meta: { caught: true },
});

export const stayOptions = (id: StayId) =>
  queryOptions({
    queryKey: [...stayKeys.all, 'stay', id] as const,
    queryFn: ({ signal }): Promise<HospitalizationRow> =>
      callHandling('all')(contracts.hospitalizations.get, { params: { id } }, { signal }),
    meta: { caught: true },
  });
