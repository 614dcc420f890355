import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { LinkProps, NavigateOptions } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listText } from '../time.ts';
import { HeadText } from './HeadText.tsx';
import list from './list.module.css';
import { moveAmongRows } from './move-among-rows.ts';
import classes from './RecordTable.module.css';
import { RowLink } from './RowLink.tsx';
import type { SortValue, TableView } from './records.ts';
import { SortHeader } from './SortHeader.tsx';
import { useOpenRow } from './use-open-row.ts';

export interface RecordColumn<T> {
  /** Column name in the URL, used for sorting. */
  name: string;
  label: string;
  /** Explains the column, if its label is not enough. */
  about?: string;
  cell(record: T): ReactNode;
  /** Returns the value to sort by. If undefined, the column cannot be sorted. */
  sortBy?(record: T): SortValue;
  /**
   * CSS width of the column in a table with fixed layout. Columns without a width share the remaining space equally.
   */
  width?: string;
  /**
   * How wide the table must be to show this column. A 'widest' column is hidden below 940 px, a 'wide' one below 680
   * px, a 'middle' one below 560 px.
   */
  from?: 'widest' | 'wide' | 'middle';
}

/** Describes how a table shows its records. The first column is the record's name, which links to it. */
export interface TableLayout<T> {
  first: { label: string; nameOf(record: T): string; sortBy?(record: T): SortValue; width?: string };
  columns: readonly RecordColumn<T>[];
  /** Returns the link that opens a record. */
  linkOf(record: T): LinkProps & NavigateOptions;
  /** Returns the icon before the name. */
  icon?(record: T): ReactNode;
  /** Returns a label after the name, for a state that only some records have. */
  mark?(record: T): ReactNode;
  /** Returns a second line below the name. Shown in tables that hide the 'middle' columns. */
  second?(record: T): ReactNode;
  /** Names of the columns whose values the second line shows. */
  secondColumns?: readonly string[];
}

/** The name that the URL uses for the first column. */
export const firstColumn = 'name';

interface Props<T extends { id: number }> {
  caption: string;
  layout: TableLayout<T>;
  /** The rows of the current page. Undefined while they load. */
  rows: readonly T[] | undefined;
  view: Pick<TableView, 'orderBy' | 'orderDirection' | 'pageSize'>;
  onSort: (column: string) => void;
  /** Id of the record that is open beside the table. */
  openId?: number | undefined;
  /** Called when the user presses the up arrow key in the first row. */
  onAbove: () => void;
}

/**
 * A table with one record per row. The name is a link, the whole row can be clicked, and the arrow keys move between
 * the names.
 */
export function RecordTable<T extends { id: number }>(props: Props<T>) {
  const { caption, layout, rows, view, onSort, openId, onAbove } = props;
  const { t } = useTranslation();
  const heads = [{ name: firstColumn, from: undefined, about: undefined, ...layout.first }, ...layout.columns];
  return (
    <>
      <HiddenColumns layout={layout} />
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
            <RecordRow key={record.id} record={record} layout={layout} isOpen={record.id === openId} />
          ))}
          {rows === undefined && <WaitingRows layout={layout} />}
        </tbody>
      </table>
    </>
  );
}

/** Names the columns that a narrow table hides. The style sheet shows this text only if columns are hidden. */
function HiddenColumns({ layout }: { layout: Pick<TableLayout<never>, 'columns' | 'secondColumns'> }) {
  const { t } = useTranslation();
  const labels = (hidden: (column: RecordColumn<never>) => boolean) =>
    layout.columns.filter(hidden).map(({ label }) => t(label));
  const texts = [
    {
      narrow: 'middle',
      hidden: labels(({ name, from }) => from !== undefined && !layout.secondColumns?.includes(name)),
    },
    { narrow: 'wide', hidden: labels(({ from }) => from === 'widest' || from === 'wide') },
    { narrow: 'widest', hidden: labels(({ from }) => from === 'widest') },
  ] as const;
  return texts.map(({ narrow, hidden }) => {
    const columns = listText(hidden);
    return (
      hidden.length > 0 && (
        <p key={narrow} className={classes.hidden} data-narrow={narrow}>
          <span className={classes.alone}>
            {t('Hidden columns: {columns}. They are visible in a wider window.', { columns })}
          </span>
          <span className={classes.besidePanel}>
            {t('Hidden columns: {columns}. Minimize the panel or widen the window to see them.', { columns })}
          </span>
        </p>
      )
    );
  });
}

interface RowProps<T> {
  record: T;
  layout: TableLayout<T>;
  isOpen: boolean;
}

function Row<T extends { id: number }>({ record, layout, isOpen }: RowProps<T>) {
  const { first, columns, linkOf, icon, mark, second } = layout;
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

/** Memoized so that unchanged rows do not rerender. This keeps sorting by a column header fast. */
const RecordRow = memo(Row) as typeof Row;

const waitingRows = 12;
const widths = [62, 48, 55, 41, 66, 52, 45, 58];

/** Placeholder rows of the real rows' size, shown while the records load. */
function WaitingRows<T>({ layout }: { layout: TableLayout<T> }) {
  const cells = [undefined, ...layout.columns.map(({ from }) => from)];
  return Array.from({ length: waitingRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
    <tr key={row} aria-hidden className={list.waiting}>
      {cells.map((from, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of a skeleton have no identity
        <td key={column} data-from={from}>
          <Skeleton height={10} my={5} width={`${widths[(row + column * 3) % widths.length]}%`} />
        </td>
      ))}
    </tr>
  ));
}
