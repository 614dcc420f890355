import type { ConversationChoices, MemberId } from '@guidepost/contracts';
import { IconPhone } from '@guidepost/ui/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ListPane } from '../../../shared/list/ListPane.tsx';
import listed from '../../../shared/list/list.module.css';
import { useWatch } from '../../../shell/live.ts';
import { type ListFilters, listPageSizes } from './filters.ts';
import { type Column, ListTable } from './ListTable.tsx';
import { ListTools } from './ListTools.tsx';
import type { ListProps } from './use-list-address.ts';

interface Props<R> extends ListProps {
  /**
   * Translated labels of the search field, the "my records" checkbox and the table. `failure` is the English error
   * message for a list that does not load.
   */
  labels: { search: string; mine: string; caption: string; failure: string };
  filters: ListFilters;
  onChange: (next: Partial<ListFilters>) => void;
  choices: ConversationChoices | undefined;
  withFeedback?: boolean;
  /** Content displayed before the search field. */
  lead?: ReactNode;
  /** Content displayed after the filters. */
  end?: ReactNode;
  list: UseQueryResult<{ data: R[]; pagination?: { totalItems: number } | undefined }>;
  columns: readonly Column<R>[];
  onOpen: (record: R) => void;
}

/** List of the calls or texts that the acting user may see: search, filters, and a table with pages. */
export function ConversationList<R extends { id: number; subjectId: MemberId | null }>(props: Props<R>) {
  const {
    term,
    page,
    go,
    labels,
    filters,
    onChange,
    choices,
    withFeedback = false,
    lead,
    end,
    list,
    columns,
    onOpen,
  } = props;
  const records = list.data?.data;
  useWatch({ memberIds: useMemo(() => (records ?? []).flatMap(({ subjectId }) => subjectId ?? []), [records]) });
  return (
    <>
      <ListTools
        label={labels.search}
        mine={labels.mine}
        term={term}
        onTerm={(next) => go({ term: next }, true)}
        filters={filters}
        onChange={onChange}
        choices={choices}
        withFeedback={withFeedback}
        lead={lead}
        end={end}
      />
      <div className={`gp-card ${listed.card}`}>
        <ListPane
          list={list}
          failure={labels.failure}
          icon={IconPhone}
          page={page}
          pageSize={filters.pageSize}
          sizes={listPageSizes}
          onPage={(next, how) => go({ page: next }, how?.replace)}
          onPageSize={(pageSize) => onChange({ pageSize })}
        >
          <ListTable
            caption={labels.caption}
            columns={columns}
            records={records}
            sorting={filters}
            pageSize={filters.pageSize}
            onSort={onChange}
            onOpen={onOpen}
            isStale={list.isPlaceholderData}
          />
        </ListPane>
      </div>
    </>
  );
}
