import { IconPhone } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import classes from '../../../shared/list/list.module.css';
import { Pager } from '../../../shared/list/Pager.tsx';
import { type ListFilters, listPageSizes } from './filters.ts';
import { ListTable } from './ListTable.tsx';
import type { Column } from './shared.ts';

interface Props<R> {
  caption: string;
  failure: string;
  list: UseQueryResult<{ data: R[]; pagination?: { totalItems: number } | undefined }>;
  columns: readonly Column<R>[];
  filters: ListFilters;
  onChange: (next: Partial<ListFilters>) => void;
  page: number;
  onPage: (page: number) => void;
  onOpen: (record: R) => void;
}

/** A list with its pages, and what shows in its place while it loads, where it is empty or did not load. */
export function ListPane<R extends { id: number }>(props: Props<R>) {
  const { caption, failure, list, columns, filters, onChange, page, onPage, onOpen } = props;
  const records = list.data?.data;
  const total = list.data?.pagination?.totalItems;
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / filters.pageSize));
  const isBeyond = records?.length === 0 && total !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond && !list.isPlaceholderData) onPage(lastPage);
  }, [isBeyond, lastPage, list.isPlaceholderData, onPage]);
  return (
    <div className={`gp-card ${classes.card}`}>
      <div className={classes.scroll}>
        {list.isError && !records ? (
          <ErrorState message={failure} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : (
          <ListTable
            caption={caption}
            columns={columns}
            records={records}
            filters={filters}
            onSort={onChange}
            onOpen={onOpen}
            isStale={list.isPlaceholderData}
          />
        )}
        {records?.length === 0 && !isBeyond && <EmptyState icon={IconPhone} title="No records found" />}
      </div>
      <Pager
        page={page}
        pageSize={filters.pageSize}
        sizes={listPageSizes}
        total={total}
        onPage={onPage}
        onPageSize={(pageSize) => onChange({ pageSize })}
      />
    </div>
  );
}
