import type { contracts, ReplyOf } from '@guidepost/contracts';
import { IconUsers } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo } from 'react';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import classes from '../../shared/list/list.module.css';
import { Pager } from '../../shared/list/Pager.tsx';
import { useWatch } from '../../shell/live.ts';
import { MembersTable } from './MembersTable.tsx';
import { type MembersView, memberPageSizes, sortedBy } from './place.ts';
import { ShowEveryone } from './ShowEveryone.tsx';

interface Props {
  table: Ref<HTMLTableElement>;
  list: UseQueryResult<ReplyOf<typeof contracts.members.list>>;
  view: MembersView;
  go: (next: Partial<MembersView>, how?: { replace?: boolean }) => Promise<void>;
}

/** The members as a table with pages. */
export function MembersListPane({ table, list, view, go }: Props) {
  const members = list.data?.data;
  const total = list.data?.pagination?.totalItems;
  useWatch({ memberIds: useMemo(() => (members ?? []).map((member) => member.id), [members]) });

  const lastPage = Math.max(1, Math.ceil((total ?? 0) / view.pageSize));
  const beyond = members?.length === 0 && total !== undefined && total > 0 && view.page > lastPage;
  useEffect(() => {
    if (beyond && !list.isPlaceholderData) void go({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, list.isPlaceholderData, go]);

  return (
    <>
      <div className={classes.scroll}>
        {list.isError && !members ? (
          <ErrorState
            message="The members did not load."
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <MembersTable
            ref={table}
            members={members}
            view={view}
            stale={list.isPlaceholderData}
            onSort={(order) => void go(sortedBy(view, order))}
          />
        )}
        {members?.length === 0 && !beyond && (
          <EmptyState icon={IconUsers} title="No records found">
            <ShowEveryone view={view} go={go} />
          </EmptyState>
        )}
      </div>
      <Pager
        page={view.page}
        pageSize={view.pageSize}
        sizes={memberPageSizes}
        total={total}
        onPage={(page) => void go({ page })}
        onPageSize={(pageSize) => void go({ pageSize })}
      />
    </>
  );
}
