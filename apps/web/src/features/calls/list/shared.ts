import type { ReactNode } from 'react';
import type { ListOrder } from './filters.ts';
import type { ListPlace } from './useListPlace.ts';

/** A column of a list; with `order` it sorts. */
export interface Column<R> {
  key: string;
  label: string;
  order?: ListOrder;
  cell: (record: R) => ReactNode;
}

export interface TabProps {
  term: string;
  page: number;
  go: (next: Partial<ListPlace>, replace?: boolean) => void;
}
