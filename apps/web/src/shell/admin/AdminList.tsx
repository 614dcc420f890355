import type { ExportTable } from '@guidepost/contracts';
import { IconSearch } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../shared/announce.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import list from '../../shared/list/list.module.css';
import { Pager } from '../../shared/list/Pager.tsx';
import { RecordTable, type TableLayout } from '../../shared/list/RecordTable.tsx';
import { pageOf, tablePageSizes } from '../../shared/list/records.ts';
import { useRecordIndex } from '../../shared/list/use-record-index.ts';
import { useTableView } from '../../shared/list/use-table-view.ts';
import { PrintedRows } from '../../shared/print/PrintedRows.tsx';
import { usePrintedPage } from '../../shared/print/printing.ts';
import classes from './AdminList.module.css';
import type { OpenDrawer } from './drawer-route.ts';
import { type AddRecord, ListTools } from './ListTools.tsx';
import { useFocusAfterDrawer } from './use-focus-after-drawer.ts';

interface Props<T extends { id: number }> {
  /** English title. `failure` and the label of `add` are in English too. */
  title: string;
  /** The query that loads the records. */
  query: Pick<UseQueryResult, 'isLoadingError' | 'isFetching' | 'refetch'>;
  /** The error as a sentence, such as 'The members did not load.' */
  failure: string;
  /** The records in their original order. Undefined while they load. */
  records: readonly T[] | undefined;
  layout: TableLayout<T>;
  /** Returns the text that is searched when the user searches by name. */
  searchText(record: T): string;
  /** Null if the user may not add a record. */
  add: AddRecord | null;
  /** A filter next to the search field. */
  filter?: ReactNode;
  /** Content shown before the Add button. */
  also?: ReactNode;
  /** The table's name in exports. Undefined if the records cannot be exported. */
  table?: ExportTable;
  /** The record whose drawer is open. When the drawer for a new record closes, the list shows that record. */
  open: OpenDrawer;
}

/**
 * A back-office list: heading, search by name, Add button, and paginated table. All records are in the browser, so
 * searching, sorting and paging need no requests.
 */
export function AdminList<T extends { id: number }>(props: Props<T>) {
  const { title, query, failure, records, layout, searchText, add, filter, also, table: exported, open } = props;
  const { t } = useTranslation();
  const isCovered = open !== undefined;
  const { view, search, sort, turn, resize } = useTableView(isCovered);
  const screen = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const typed = useDeferredValue(view.search);
  const index = useRecordIndex(records, searchText, layout);
  const { orderBy, orderDirection } = view;
  const found = useMemo(
    () => index?.shown({ search: typed, orderBy, orderDirection }),
    [index, typed, orderBy, orderDirection],
  );
  const { page, pageSize } = usePrintedPage(view);
  const shown = useMemo(() => found && pageOf(found, page, pageSize), [found, page, pageSize]);
  // Renders the header and the pager first, and the rows later in batches, so that the list responds quickly to every
  // press.
  const drawn = useDeferredValue(shown?.rows);
  useFocusAfterDrawer({
    open,
    records,
    found,
    shown: shown?.rows,
    drawn,
    pageSize,
    turn,
    search,
    within: screen,
  });
  const count = found?.length;
  useEffect(() => {
    if (typed.trim() !== '' && count !== undefined) announce(t('{count} results', { count }));
  }, [typed, count, t]);

  const clear = useCallback(() => {
    search('');
    field.current?.focus();
  }, [search]);
  const isSearched = view.search !== '';
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const first = card.current?.querySelector<HTMLElement>('[data-open]');
      // a drawer has opened, but does not have the focus yet
      if (isCovered) return;
      if (event.key === 'Escape' && isSearched) search('');
      else if (event.key === 'ArrowDown' && first) first.focus();
      // opens the only result
      else if (event.key === 'Enter' && count === 1 && first) first.click();
      else return;
      event.preventDefault();
    },
    [search, isSearched, count, isCovered],
  );
  const toSearch = useCallback(() => field.current?.focus(), []);
  const table = (
    <RecordTable
      caption={t(title)}
      layout={layout}
      rows={drawn}
      view={view}
      onSort={sort}
      openId={open === 'new' ? undefined : open}
      onAbove={toSearch}
    />
  );
  return (
    <div ref={screen} className={`${list.screen} ${classes.screen}`}>
      <ListTools
        title={title}
        found={found}
        search={view.search}
        field={field}
        onSearch={search}
        onClear={clear}
        onKeyDown={onKeyDown}
        filter={filter}
        also={also}
        table={exported}
        add={add}
      />
      <div ref={card} className={`gp-card ${list.card} ${classes.card}`}>
        <div className={`${list.scroll} ${classes.scroll}`}>
          {records ? table : <LoadState of={[query]} failure={failure} waiting={table} />}
          {found?.length === 0 && (
            <EmptyState icon={IconSearch} title="No records found">
              {view.search.trim() !== '' && (
                <Button size="sm" mt={8} onClick={clear}>
                  {t('Clear search')}
                </Button>
              )}
            </EmptyState>
          )}
          {found && shown && (
            <PrintedRows first={(shown.page - 1) * pageSize + 1} count={shown.rows.length} total={found.length} />
          )}
        </div>
        {found && found.length > tablePageSizes[0] && shown && (
          <Pager
            page={shown.page}
            pageSize={pageSize}
            sizes={tablePageSizes}
            total={found.length}
            onPage={turn}
            onPageSize={resize}
          />
        )}
      </div>
    </div>
  );
}
