import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
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
    <table className={classes.table} aria-busy={isStale || records === undefined}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ key, label, order }) => (
            <th key={key} scope="col" data-column={key} {...(order ? { 'aria-sort': sortOf(filters, order) } : {})}>
              {order ? (
                <UnstyledButton className={classes.sort} onClick={() => onSort(sortedBy(filters, order))}>
                  {label}
                  <SortArrow isUp={filters.orderBy === order && filters.orderDirection === 'asc'} />
                </UnstyledButton>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody data-stale={isStale || undefined} onKeyDown={moveFocus}>
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
            <tr key={row} aria-hidden className={classes.waiting}>
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

const sortOf = ({ orderBy, orderDirection }: ListFilters, order: ListFilters['orderBy']) =>
  orderBy !== order ? 'none' : orderDirection === 'asc' ? 'ascending' : 'descending';

function SortArrow({ isUp }: { isUp: boolean }) {
  const Arrow = isUp ? IconChevronUp : IconChevronDown;
  return <Arrow size={13} stroke={2} aria-hidden className={classes.arrow} />;
}

/** Arrow keys, Home and End go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const at = names.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: names.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  names[to]?.focus();
}
