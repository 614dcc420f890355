import type { contracts, ReplyOf } from '@guidepost/contracts';
import { IconUsers } from '@guidepost/ui/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, useMemo } from 'react';
import { ListPane } from '../../../shared/list/ListPane.tsx';
import { useWatch } from '../../../shell/live.ts';
import { MembersTable } from './MembersTable.tsx';
import { ShowEveryone } from './ShowEveryone.tsx';
import { type MembersView, memberPageSizes, viewSortedBy } from './view.ts';

interface Props {
  table: Ref<HTMLTableElement>;
  list: UseQueryResult<ReplyOf<typeof contracts.members.list>>;
  view: MembersView;
  go: (next: Partial<MembersView>, how?: { replace?: boolean }) => Promise<void>;
}

/** Table of members with pages. */
export function MembersListPane({ table, list, view, go }: Props) {
  const members = list.data?.data;
  useWatch({ memberIds: useMemo(() => (members ?? []).map((member) => member.id), [members]) });
  return (
    <ListPane
      list={list}
      failure="The members did not load."
      icon={IconUsers}
      page={view.page}
      pageSize={view.pageSize}
      sizes={memberPageSizes}
      onPage={(page, how) => void go({ page }, how)}
      onPageSize={(pageSize) => void go({ pageSize })}
      hint={<ShowEveryone view={view} go={go} />}
    >
      <MembersTable
        ref={table}
        members={members}
        view={view}
        stale={list.isPlaceholderData}
        onSort={(order) => void go(viewSortedBy(view, order))}
      />
    </ListPane>
  );
}
