import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../shared/announce.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { GuideMissing, guideMissingTitle } from '../../shell/frame/GuideMissing.tsx';
import { useGuideToView } from '../../shell/frame/guides.ts';
import { useWatch } from '../../shell/live.ts';
import { memberListOptions } from './api.ts';
import classes from './list.module.css';
import { MembersFilters } from './MembersFilters.tsx';
import { MembersPager } from './MembersPager.tsx';
import { MembersTable } from './MembersTable.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { guideOfPath, type MembersSearch, sortedBy } from './place.ts';
import { useMemberFilters } from './useMemberFilters.ts';
import { useMembersPlace } from './useMembersPlace.ts';

/** The members list (staff §2): search, 'My members', sortable table, pages; its place is in the address. */
export default function MemberListScreen() {
  const { guideId: path } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as MembersSearch;
  const guide = useGuideToView(path === undefined ? null : guideOfPath(path));
  useDocumentTitle(guide === 'missing' ? guideMissingTitle : 'Members');
  // an address that names no guide is that of the whole list, and says so
  if (path !== undefined && guideOfPath(path) === null)
    return <Navigate to="/member-list" search={search} hash replace />;
  if (guide === 'missing') return <GuideMissing />;
  return guide === 'asked' ? null : <MemberList />;
}

function MemberList() {
  const { t } = useTranslation();
  const { view, go, guideId } = useMembersPlace();
  const [filters, setFilters] = useMemberFilters();
  const list = useQuery(memberListOptions(view, guideId, filters));
  const members = list.data?.data;
  const total = list.data?.pagination?.totalItems;
  const table = useRef<HTMLTableElement>(null);
  useWatch({ memberIds: useMemo(() => (members ?? []).map((member) => member.id), [members]) });

  const lastPage = Math.max(1, Math.ceil((total ?? 0) / view.pageSize));
  const beyond = members?.length === 0 && total !== undefined && total > 0 && view.page > lastPage;
  useEffect(() => {
    if (beyond && !list.isPlaceholderData) void go({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, list.isPlaceholderData, go]);
  useSpokenCount(list.isPlaceholderData ? undefined : total);

  const firstRow = () => table.current?.querySelector<HTMLElement>('tbody a');
  return (
    <div className={classes.screen}>
      <ScreenHeader title={t('Members')}>
        {/* its place is kept while it loads, so that nothing beside it moves */}
        <span className={classes.count}>{total?.toLocaleString()}</span>
        <MembersToolbar
          view={view}
          go={go}
          settled={members && !list.isPlaceholderData ? members : undefined}
          onDown={() => firstRow()?.focus()}
          onOpen={() => firstRow()?.click()}
        />
        <MembersFilters
          filters={filters}
          mine={view.mine}
          onChange={(next) => {
            setFilters(next);
            void go({ page: 1 }, { replace: true });
          }}
        />
      </ScreenHeader>
      <div className={`gp-card ${classes.card}`}>
        {list.isError && !members ? (
          <div className={classes.scroll}>
            <ErrorState
              message="The members did not load."
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          </div>
        ) : (
          <div className={classes.scroll}>
            <MembersTable
              ref={table}
              members={members}
              view={view}
              stale={list.isPlaceholderData}
              onSort={(order) => void go(sortedBy(view, order))}
            />
            {members?.length === 0 && !beyond && (
              <EmptyState icon={IconUsers} title="No records found">
                {view.mine && (
                  <Button size="sm" mt="sm" onClick={() => void go({ mine: false })}>
                    {view.search.trim() === '' ? t('Show all members') : t('Search all members')}
                  </Button>
                )}
              </EmptyState>
            )}
          </div>
        )}
        <MembersPager view={view} total={total} onGo={go} />
      </div>
    </div>
  );
}

/** Says the number of results to screen readers when it changes, but not when the screen opens. */
function useSpokenCount(total: number | undefined): void {
  const { t } = useTranslation();
  const said = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (total === undefined || total === said.current) return;
    if (said.current !== undefined) announce(t('{total} members', { total }));
    said.current = total;
  }, [total, t]);
}
