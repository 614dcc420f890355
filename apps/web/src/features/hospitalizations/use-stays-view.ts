import { asId, hospitalizationOrders, hospitalizationSpecialFilters, type IdOf } from '@guidepost/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { StaysView } from './api.ts';

export const stayPageSizes = [5, 10, 25] as const;
const defaultSize = 10;

/** The page's search parameters as text. Any of them can be missing or invalid. */
type Address = Partial<
  Record<'page' | 'pageSize' | 'orderBy' | 'orderDirection' | 'show' | 'bh' | 'clients' | 'guides' | 'statuses', string>
>;

const idsOf = <Kind extends 'Client' | 'Staff' | 'Status'>(text: string | undefined): IdOf<Kind>[] =>
  [...new Set((text ?? '').split(','))]
    .filter((one) => /^[1-9]\d{0,14}$/.test(one))
    .slice(0, 100)
    .map((one) => asId<Kind>(Number(one)));

/** Parses the page's search parameters into the list's state. */
export function staysViewOf(raw: Address): StaysView {
  const page = Number(raw.page ?? '');
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: stayPageSizes.find((size) => String(size) === String(raw.pageSize)) ?? defaultSize,
    order: hospitalizationOrders.find((order) => order === raw.orderBy) ?? 'dischargeDate',
    direction: raw.orderDirection === 'asc' ? 'asc' : 'desc',
    special: hospitalizationSpecialFilters.find((special) => special === raw.show) ?? null,
    behavioral: raw.bh === 'true',
    clientIds: idsOf<'Client'>(raw.clients),
    guideIds: idsOf<'Staff'>(raw.guides),
    statusIds: idsOf<'Status'>(raw.statuses),
  };
}

/** Returns the search parameters for the list's state. Omits default values. */
export function staysAddressOf(view: StaysView): Address {
  const all: Address = {
    page: view.page === 1 ? '' : String(view.page),
    pageSize: view.pageSize === defaultSize ? '' : String(view.pageSize),
    orderBy: view.order === 'dischargeDate' ? '' : view.order,
    orderDirection: view.direction === 'desc' ? '' : view.direction,
    show: view.special ?? '',
    bh: view.behavioral ? 'true' : '',
    clients: view.clientIds.join(','),
    guides: view.guideIds.join(','),
    statuses: view.statusIds.join(','),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/**
 * Stores the list's state in the URL, so that the user can share it and go back to it. Every change except a change of
 * the page number shows the first page.
 */
export function useStaysView(): [view: StaysView, change: (to: Partial<StaysView>) => void] {
  const raw = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const { page, pageSize, orderBy, orderDirection, show, bh, clients, guides, statuses } = raw;
  const view = useMemo(
    () => staysViewOf({ page, pageSize, orderBy, orderDirection, show, bh, clients, guides, statuses } as Address),
    [page, pageSize, orderBy, orderDirection, show, bh, clients, guides, statuses],
  );
  const change = useCallback(
    (to: Partial<StaysView>) =>
      void navigate({
        to: '.',
        search: staysAddressOf({ ...view, page: 1, ...to }) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate, view],
  );
  return [view, change];
}
