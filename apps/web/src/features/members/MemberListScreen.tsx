import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../shared/announce.tsx';
import listed from '../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { GuideMissing, guideMissingTitle } from '../../shell/frame/GuideMissing.tsx';
import { useGuideToView } from '../../shell/frame/guides.ts';
import { memberListOptions, memberMapOptions } from './api.ts';
import classes from './list.module.css';
import { MembersFilters } from './MembersFilters.tsx';
import { MembersListPane } from './MembersListPane.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { MembersViewToggle } from './MembersViewToggle.tsx';
import { MapWaiting } from './map/MapWaiting.tsx';
import { guideOfPath, type MembersSearch } from './place.ts';
import { useMemberFilters } from './useMemberFilters.ts';
import { useMembersPlace } from './useMembersPlace.ts';
import { usePickedName } from './usePickedName.ts';

const MembersMap = lazy(() => import('./map/MembersMap.tsx'));

/** The members list (staff §2): search, 'My members', sortable table and pages, or a map; its place is in the address. */
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
  const list = useQuery({ ...memberListOptions(view, guideId, filters), enabled: !view.map });
  const points = useQuery({
    ...memberMapOptions(view, guideId, filters),
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
  useSpokenCount(waiting ? undefined : total);

  const firstRow = () => table.current?.querySelector<HTMLElement>('tbody a');
  return (
    <div className={classes.screen}>
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
        />
        <MembersFilters
          filters={filters}
          mine={view.mine}
          resting={view.subjectId !== null}
          keep={setFilters}
          onKept={() => void go({ subjectId: null }, { replace: true })}
        />
        <MembersViewToggle map={view.map} onChange={(map) => void go({ map })} />
      </ScreenHeader>
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
