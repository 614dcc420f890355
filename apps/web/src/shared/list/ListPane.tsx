import type { Icon } from '@guidepost/ui/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import { LoadState } from '../LoadState.tsx';
import { PrintedRows } from '../print/PrintedRows.tsx';
import { usePrinting } from '../print/printing.ts';
import { knownRows } from './known-rows.ts';
import classes from './list.module.css';
import { Pager } from './Pager.tsx';

interface Props<S extends number> {
  list: UseQueryResult<{ data: readonly unknown[]; pagination?: { totalItems: number } | undefined }>;
  /** The error as a sentence, such as 'The members did not load.' */
  failure: string;
  icon: Icon;
  /** Page number, starting at 1. */
  page: number;
  pageSize: S;
  sizes: readonly S[];
  /** Called when the page changes. `replace` is true if the page in the URL does not exist. */
  onPage: (page: number, how?: { replace: boolean }) => void;
  onPageSize: (pageSize: S) => void;
  /** Hint below 'No records found' about how to find records. */
  hint?: ReactNode;
  /** The table. While it loads, it shows its own placeholder rows. */
  children: ReactNode;
}

/**
 * A table with its pager, and what to show if it is empty or fails to load. Goes to the last page if the page number is
 * too large.
 */
export function ListPane<S extends number>(props: Props<S>) {
  const { list, failure, icon, page, pageSize, sizes, onPage, onPageSize, hint, children } = props;
  const records = list.data?.data;
  const total = list.data?.pagination?.totalItems;
  const { isWhole } = usePrinting();
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isBeyond = records?.length === 0 && total !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond && !list.isPlaceholderData) onPage(lastPage, { replace: true });
  }, [isBeyond, lastPage, list.isPlaceholderData, onPage]);
  return (
    <>
      <div className={classes.scroll}>
        {records ? children : <LoadState of={[list]} failure={failure} waiting={children} />}
        {knownRows(records, list)?.length === 0 && !isBeyond && (
          <EmptyState icon={icon} title="No records found">
            {hint}
          </EmptyState>
        )}
        {records && (
          <PrintedRows first={isWhole ? 1 : (page - 1) * pageSize + 1} count={records.length} total={total} />
        )}
      </div>
      <Pager page={page} pageSize={pageSize} sizes={sizes} total={total} onPage={onPage} onPageSize={onPageSize} />
    </>
  );
}
