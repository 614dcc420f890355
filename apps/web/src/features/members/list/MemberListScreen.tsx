import { contracts, type MemberId } from '@guidepost/contracts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../shared/announce.tsx';
import { lazyPart } from '../../../shared/lazy-part.ts';
import listed from '../../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { askedOf, ExportButton } from '../../../shell/ExportButton.tsx';
import { GuideMissing, guideMissingTitle } from '../../../shell/frame/GuideMissing.tsx';
import { useGuideToView } from '../../../shell/frame/guides.ts';
import { usePreference } from '../../../shell/preferences.ts';
import { listedMember, memberListOptions, memberMapOptions, membersAsked } from '../api.ts';
import { filterKinds, filtersOf, type MemberFilters } from './filters.ts';
import { MembersFilters } from './MembersFilters.tsx';
import { MembersListPane } from './MembersListPane.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { MembersViewToggle } from './MembersViewToggle.tsx';
import classes from './members.module.css';
import { useMembersView } from './use-members-view.ts';
import { guideOfPath, type MembersSearch } from './view.ts';

const MembersMap = lazyPart(() => import('../map/MembersMap.tsx'));

/** The members list: search, 'My members', sortable table and pages, or a map; its place is in the address. */
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
  const { view, go, guideIds } = useMembersView();
  const [filters, setFilters] = useMemberFilters();
  const list = useQuery({ ...memberListOptions(view, guideIds, filters), enabled: !view.map });
  const points = useQuery({
    ...memberMapOptions(view, guideIds, filters),
    enabled: view.map,
    // the map that looks at the rest of it may not be loaded yet when the answer comes
    notifyOnChangeProps: 'all',
  });
  const { data: placed, isPlaceholderData: stalePoints } = points;
  const waiting = view.map ? stalePoints : list.isPlaceholderData;
  const onMap = placed && placed.unplaced !== null ? placed.data.length + placed.unplaced : undefined;
  const total = view.map ? onMap : list.data?.pagination?.totalItems;
  const settled = view.map || waiting ? undefined : list.data?.data;
  const picked = usePickedName(view.subjectId, waiting ? undefined : view.map ? placed?.data : list.data?.data);
  const table = useRef<HTMLTableElement>(null);
  const [below, setBelow] = useState<HTMLElement | null>(null);
  useSpokenCount(waiting ? undefined : total);

  const firstRow = () => table.current?.querySelector<HTMLElement>('tbody a');
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('Members')}>
        {/* its place is kept while it loads, so that nothing beside it moves */}
        <span className={classes.count}>{total?.toLocaleString()}</span>
        <MembersToolbar
          view={view}
          go={go}
          term={view.subjectId === null ? view.search : picked}
          settled={settled}
          onDown={() => firstRow()?.focus()}
          onOpen={() => firstRow()?.click()}
          below={below}
        />
        <MembersFilters
          filters={filters}
          mine={view.mine}
          resting={view.subjectId !== null}
          keep={setFilters}
          onKept={() => void go({ subjectId: null }, { replace: true })}
        />
        <ExportButton
          table="members"
          asked={() => askedOf(contracts.members.list, membersAsked(view, guideIds, filters))}
        />
        <MembersViewToggle map={view.map} onChange={(map) => void go({ map })} />
      </ScreenHeader>
      <div ref={setBelow} />
      <div className={`gp-card ${listed.card}`}>
        {view.map ? (
          <Suspense fallback={<MapWaiting />}>
            <MembersMap points={points} view={view} go={go} />
          </Suspense>
        ) : (
          <MembersListPane table={table} list={list} view={view} go={go} />
        )}
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

/** The filters of the members list, kept for this person as `filterConfig`. */
function useMemberFilters(): [MemberFilters, (filters: MemberFilters) => void] {
  const [stored, save] = usePreference('filterConfig');
  const filters = useMemo(() => filtersOf(stored), [stored]);
  const change = (next: MemberFilters) => {
    const others = Object.fromEntries(
      Object.entries(stored ?? {}).filter(([name]) => filterKinds.every((kind) => kind.name !== name)),
    );
    save({ ...others, ...filtersOf(next) });
  };
  return [filters, change];
}

/**
 * What the search field says while one member is picked: their name, as soon as any list has told it. The id where
 * nobody of it is found, so that there is something to clear.
 */
function usePickedName(
  subjectId: MemberId | null,
  found: readonly { id: MemberId; firstName: string; lastName: string }[] | undefined,
): string {
  const client = useQueryClient();
  if (subjectId === null) return '';
  const listed = listedMember(client, subjectId)?.name;
  if (listed !== undefined || !found) return listed ?? '';
  const here = found.find(({ id }) => id === subjectId);
  return here ? `${here.firstName} ${here.lastName}` : String(subjectId);
}

/** The place of the map while it loads. */
function MapWaiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" style={{ flex: 1, padding: 12 }}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton height="100%" radius="md" />
    </div>
  );
}
