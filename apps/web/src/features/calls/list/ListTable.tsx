import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import list from '../../../shared/list/list.module.css';
import { moveAmongRows } from '../../../shared/list/move-among-rows.ts';
import { SortHeader } from '../../../shared/list/SortHeader.tsx';
import { type Sorting, sortedBy } from '../../../shared/list/sorting.ts';
import classes from './conversations.module.css';
import type { ListOrder } from './filters.ts';

/** A column of a list. The user can sort by it if it has an `order`. */
export interface Column<R> {
  key: string;
  label: string;
  order?: ListOrder;
  cell: (record: R) => ReactNode;
}

interface Props<R> {
  caption: string;
  columns: readonly Column<R>[];
  records: readonly R[] | undefined;
  sorting: Sorting<ListOrder>;
  /** Number of placeholder rows while the list loads. */
  pageSize: number;
  onSort: (next: Sorting<ListOrder>) => void;
  onOpen: (record: R) => void;
  /** True while the table still shows the previous rows because the new rows are loading. */
  isStale: boolean;
}

/** A table with one record per row. A button in the first cell, or a click anywhere in the row, opens the record. */
export function ListTable<R extends { id: number }>(props: Props<R>) {
  const { caption, columns, records, sorting, pageSize, onSort, onOpen, isStale } = props;
  const onRow = (record: R) => (event: MouseEvent<HTMLElement>) => {
    // ignores clicks inside a popover, which React also reports to the row
    if (!event.currentTarget.contains(event.target as Node)) return;
    const isOwn = event.target instanceof Element && event.target.closest('button, a, audio') !== null;
    if (!isOwn && !document.getSelection()?.toString()) onOpen(record);
  };
  return (
    <table className={`${list.table} ${list.tall} ${classes.table}`} aria-busy={isStale || records === undefined}>
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
                direction={sorting.orderBy === order ? sorting.orderDirection : undefined}
                onSort={() => onSort(sortedBy(sorting, order, 'timestamp'))}
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
            {columns.map(({ key, cell }, index) =>
              index === 0 ? (
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
          Array.from({ length: pageSize }, (_, row) => (
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
