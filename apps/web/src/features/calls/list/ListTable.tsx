import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';
import list from '../../../shared/list/list.module.css';
import { moveAmongRows } from '../../../shared/list/moveAmongRows.ts';
import { SortHeader } from '../../../shared/list/SortHeader.tsx';
import { type ListFilters, sortedBy } from './filters.ts';
import classes from './list.module.css';
import type { Column } from './shared.ts';

interface Props<R> {
  caption: string;
  columns: readonly Column<R>[];
  records: readonly R[] | undefined;
  filters: ListFilters;
  onSort: (next: Partial<ListFilters>) => void;
  onOpen: (record: R) => void;
  /** The rows are those of the last view, the new ones are on their way. */
  isStale: boolean;
}

/** Records, one a row: the first cell has the button that opens one, a click anywhere in the row does the same. */
export function ListTable<R extends { id: number }>(props: Props<R>) {
  const { caption, columns, records, filters, onSort, onOpen, isStale } = props;
  const onRow = (record: R) => (event: MouseEvent<HTMLElement>) => {
    // React tells of clicks in a popover of the row too
    if (!event.currentTarget.contains(event.target as Node)) return;
    const isOwn = event.target instanceof Element && event.target.closest('button, a, audio') !== null;
    if (!isOwn && !document.getSelection()?.toString()) onOpen(record);
  };
  return (
    <table className={`${list.table} ${classes.table}`} aria-busy={isStale || records === undefined}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ key, label, order }) =>
            order ? (
              <SortHeader
                key={key}
                column={key}
                label={label}
                direction={filters.orderBy === order ? filters.orderDirection : undefined}
                onSort={() => onSort(sortedBy(filters, order))}
              />
            ) : (
              <th key={key} scope="col" data-column={key}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody data-stale={isStale || undefined} onKeyDown={(event) => moveAmongRows(event)}>
        {records?.map((record) => (
          <tr key={record.id} onClick={onRow(record)}>
            {columns.map(({ key, cell }, place) =>
              place === 0 ? (
                <th key={key} scope="row" data-column={key}>
                  {cell(record)}
                </th>
              ) : (
                <td key={key} data-column={key}>
                  {cell(record)}
                </td>
              ),
            )}
          </tr>
        ))}
        {records === undefined &&
          Array.from({ length: filters.pageSize }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
            <tr key={row} aria-hidden className={list.waiting}>
              {columns.map(({ key }, column) => (
                <td key={key} data-column={key}>
                  <Skeleton height={10} width={`${40 + ((row * 7 + column * 13) % 30)}%`} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
