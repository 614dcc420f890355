import { contracts, type MemberId } from '@guidepost/contracts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../shared/announce.tsx';
import { lazyLargePart } from '../../../shared/lazy-part.ts';
import listed from '../../../shared/list/list.module.css';
import { usePrintedPage } from '../../../shared/print/printing.ts';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { ExportButton, exportQueryOf } from '../../../shell/ExportButton.tsx';
import { GuideMissing, guideMissingTitle } from '../../../shell/frame/GuideMissing.tsx';
import { useGuideToView } from '../../../shell/frame/guides.ts';
import { usePreference } from '../../../shell/preferences.ts';
import { listedMember, memberListOptions, memberMapOptions, membersListQuery } from '../api.ts';
import { FilterChip } from './FilterChip.tsx';
import { filterKinds, filtersOf, type MemberFilters } from './filters.ts';
import { MembersFilters } from './MembersFilters.tsx';
import { MembersListPane } from './MembersListPane.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { MembersViewToggle } from './MembersViewToggle.tsx';
import classes from './members.module.css';
import { useMembersView } from './use-members-view.ts';
import { guideOfPath, hasGuides, type MembersSearch, type MembersView } from './view.ts';

const MembersMap = lazyLargePart(() => import('../map/MembersMap.tsx'));

/** Members list with search, 'My members', and a sortable table with pages or a map. The URL contains the view. */
export default function MemberListScreen() {
  const { guideId: path } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as MembersSearch;
  const guide = useGuideToView(path === undefined ? null : guideOfPath(path));
  useDocumentTitle(guide === 'missing' ? guideMissingTitle : 'Members');
  // If the path contains no valid guide id, redirects to the list of all members.
  if (path !== undefined && guideOfPath(path) === null)
    return <Navigate to="/member-list" search={search} hash replace />;
  if (guide === 'missing') return <GuideMissing />;
  return guide === 'asked' ? null : <MemberList />;
}

function MemberList() {
  const { t } = useTranslation();
  const { view, go, guideIds } = useMembersView();
  const [filters, setFilters] = useMemberFilters();
  const list = useQuery({
    ...memberListOptions(usePrintedPage<MembersView>(view), guideIds, filters),
    enabled: !view.map,
  });
  const points = useQuery({
    ...memberMapOptions(view, guideIds, filters),
    enabled: view.map,
    // Rerenders on every change of the query, because the map reads more of the query's properties. The map's code may
    // load after the response.
    notifyOnChangeProps: 'all',
  });
  const { data: placed, isPlaceholderData: stalePoints } = points;
  const waiting = view.map ? stalePoints : list.isPlaceholderData;
  const onMap = placed && placed.unplaced !== null ? placed.data.length + placed.unplaced : undefined;
  const total = view.map ? onMap : list.data?.pagination?.totalItems;
  const loadedMembers = view.map || waiting ? undefined : list.data?.data;
  const picked = useChosenName(view.subjectId, waiting ? undefined : view.map ? placed?.data : list.data?.data);
  const table = useRef<HTMLTableElement>(null);
  const [below, setBelow] = useState<HTMLElement | null>(null);
  useAnnouncedCount(waiting ? undefined : total);

  const firstRow = () => table.current?.querySelector<HTMLElement>('tbody a');
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('Members')}>
        {/* Space for the count is reserved while it loads, so that the toolbar does not move. */}
        <span className={classes.count}>{total?.toLocaleString()}</span>
        <MembersToolbar
          view={view}
          go={go}
          term={view.subjectId === null ? view.search : picked}
          settled={loadedMembers}
          onDown={() => firstRow()?.focus()}
          onOpen={() => firstRow()?.click()}
          below={below}
        />
        <MembersFilters
          filters={filters}
          hasGuides={hasGuides(view)}
          resting={view.subjectId !== null}
          also={
            view.subjectId === null && (
              <>
                {view.team && (
                  <FilterChip
                    text={t('Guides on my teams')}
                    onRemove={() => void go({ team: false }, { replace: true })}
                  />
                )}
                {view.notReached && (
                  <FilterChip
                    text={t('Not reached yet')}
                    onRemove={() => void go({ notReached: false }, { replace: true })}
                  />
                )}
              </>
            )
          }
          storeFilters={setFilters}
          onKept={() => void go({ subjectId: null }, { replace: true })}
        />
        <ExportButton
          table="members"
          asked={() => exportQueryOf(contracts.members.list, membersListQuery(view, guideIds, filters))}
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

/** Announces the number of results to screen readers when it changes, but not when the screen opens. */
function useAnnouncedCount(total: number | undefined): void {
  const { t } = useTranslation();
  const announcedCount = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (total === undefined || total === announcedCount.current) return;
    if (announcedCount.current !== undefined) announce(t('{total} members', { total }));
    announcedCount.current = total;
  }, [total, t]);
}

/** Filters of the members list, stored in the user's preference `filterConfig`. */
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
 * Returns the search field's text after the user has picked a member. It is the member's name, if a loaded list
 * contains the member. Otherwise it is the id, so that the user can clear the field.
 */
function useChosenName(
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

/** Placeholder for the map while it loads. */
function MapWaiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" style={{ flex: 1, padding: 12 }}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton height="100%" radius="md" />
    </div>
  );
}
