import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { LinkProps, NavigateOptions } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadText } from './HeadText.tsx';
import list from './list.module.css';
import { moveAmongRows } from './move-among-rows.ts';
import classes from './RecordTable.module.css';
import { RowLink } from './RowLink.tsx';
import type { SortValue, TableView } from './records.ts';
import { SortHeader } from './SortHeader.tsx';
import { useOpenRow } from './use-open-row.ts';

export interface RecordColumn<T> {
  /** Name in the address, for sorting. */
  name: string;
  label: string;
  /** The meaning of the column, if its label is not enough. */
  about?: string;
  cell(record: T): ReactNode;
  /** The sort value; a column without it does not sort. */
  sortBy?(record: T): SortValue;
  /** Column width in a fixed table, in CSS; the rest is divided evenly. */
  width?: string;
  /** The column is hidden in narrower tables: 'wide' below 880 px, 'middle' below 560 px. */
  from?: 'wide' | 'middle';
}

/** How a table shows its records. The first column names the record and opens it. */
export interface RecordLook<T> {
  first: { label: string; nameOf(record: T): string; sortBy?(record: T): SortValue; width?: string };
  columns: readonly RecordColumn<T>[];
  /** Link that opens a record. */
  linkOf(record: T): LinkProps & NavigateOptions;
  /** Before the name. */
  icon?(record: T): ReactNode;
  /** After the name: a state of the record that not all rows have. */
  mark?(record: T): ReactNode;
  /** Below the name when the middle columns are hidden. */
  second?(record: T): ReactNode;
}

/** The name of the first column in the address. */
export const firstColumn = 'name';

interface Props<T extends { id: number }> {
  caption: string;
  look: RecordLook<T>;
  /** The rows of the page; undefined while they load. */
  rows: readonly T[] | undefined;
  view: Pick<TableView, 'orderBy' | 'orderDirection' | 'pageSize'>;
  onSort: (column: string) => void;
  /** The record that is open beside the table. */
  openId?: number | undefined;
  /** Called for arrow up in the first row. */
  onAbove: () => void;
}

/** Records, one per row: the name is a link, the whole row can be clicked, the arrow keys move between names. */
export function RecordTable<T extends { id: number }>(props: Props<T>) {
  const { caption, look, rows, view, onSort, openId, onAbove } = props;
  const { t } = useTranslation();
  const heads = [{ name: firstColumn, from: undefined, about: undefined, ...look.first }, ...look.columns];
  return (
    <table className={`${list.table} ${classes.table}`} aria-busy={rows === undefined}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {heads.map(({ name, label, about, sortBy, width, from }) =>
            sortBy ? (
              <SortHeader
                key={name}
                column={name}
                label={t(label)}
                about={about === undefined ? undefined : t(about)}
                direction={view.orderBy === name ? view.orderDirection : undefined}
                onSort={onSort}
                width={width}
                from={from}
              />
            ) : (
              <th key={name} scope="col" style={{ width }} data-from={from}>
                <HeadText label={t(label)} about={about === undefined ? undefined : t(about)} />
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => moveAmongRows(event, onAbove)}>
        {rows?.map((record) => (
          <RecordRow key={record.id} record={record} look={look} isOpen={record.id === openId} />
        ))}
        {rows === undefined && <WaitingRows look={look} />}
      </tbody>
    </table>
  );
}

interface RowProps<T> {
  record: T;
  look: RecordLook<T>;
  isOpen: boolean;
}

function Row<T extends { id: number }>({ record, look, isOpen }: RowProps<T>) {
  const { first, columns, linkOf, icon, mark, second } = look;
  const to = linkOf(record);
  const open = useOpenRow(to);
  return (
    <tr onClick={open} data-record={record.id} data-selected={isOpen || undefined}>
      <th scope="row">
        <span className={classes.first}>
          {icon?.(record)}
          <span className={classes.names}>
            <span className={classes.line}>
              <RowLink to={to} className={classes.name} isOpen={isOpen}>
                {first.nameOf(record)}
              </RowLink>
              {mark?.(record)}
            </span>
            {second && <span className={classes.second}>{second(record)}</span>}
          </span>
        </span>
      </th>
      {columns.map(({ name, cell, from }) => (
        <td key={name} data-from={from}>
          {cell(record)}
        </td>
      ))}
    </tr>
  );
}

/** An unchanged row is not rendered again: pressing a header renders only that header. */
const RecordRow = memo(Row) as typeof Row;

const waitingRows = 12;
const widths = [62, 48, 55, 41, 66, 52, 45, 58];

/** Placeholder rows of the final size while the records load. */
function WaitingRows<T>({ look }: { look: RecordLook<T> }) {
  const cells = [undefined, ...look.columns.map(({ from }) => from)];
  return Array.from({ length: waitingRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
    <tr key={row} aria-hidden className={list.waiting}>
      {cells.map((from, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor have their cells
        <td key={column} data-from={from}>
          <Skeleton height={10} my={5} width={`${widths[(row + column * 3) % widths.length]}%`} />
        </td>
      ))}
    </tr>
  ));
}
