import type { contracts, MemberForMap, ReplyOf } from '@guidepost/contracts';
import { IconInfoCircle, IconMapPinOff } from '@guidepost/ui/icons';
import { VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { useWatch } from '../../../shell/live.ts';
import { ShowEveryone } from '../list/ShowEveryone.tsx';
import type { MembersView } from '../list/view.ts';
import classes from './map.module.css';
import { PlaceCard } from './PlaceCard.tsx';
import { citiesOf, currentMembers, type MapSpot } from './places.ts';
import { useDrawnMap } from './use-drawn-map.ts';

/**
 * Maximum number of members whose changes update the map at once. It is lower than the maximum for all screens, so that
 * dialogs above the map can watch their members too.
 */
const maxWatched = 400;

interface Props {
  points: UseQueryResult<ReplyOf<typeof contracts.members.map>>;
  view: MembersView;
  go: (next: Partial<MembersView>) => Promise<void>;
}

/**
 * Map of the members in the list. Groups nearby members. Pressing a place opens a label that lists its members. Also
 * lists the cities as text for users who cannot see the map.
 */
export default function MembersMap({ points, view, go }: Props) {
  const { t } = useTranslation();
  const { data, isError, isFetching, isPlaceholderData, refetch } = points;
  const members = isPlaceholderData ? undefined : data?.data;
  const about = useId();
  const element = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ spot: MapSpot; card: HTMLElement } | null>(null);
  const map = useDrawnMap(element, members, (spot, drawn) =>
    setChosen({ spot, card: drawn.label(spot, () => setChosen(null)) }),
  );

  useWatch({ memberIds: useMemo(() => (members ?? []).slice(0, maxWatched).map(({ id }) => id), [members]) });
  const listed = chosen && (members ? currentMembers(chosen.spot, members) : chosen.spot.members);
  const isGone = listed?.length === 0;
  useEffect(() => {
    if (isGone) map.current?.closeLabel();
  }, [isGone, map]);

  const close = () => {
    if (!chosen) return;
    map.current?.closeLabel();
    map.current?.focus(chosen.spot);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !chosen) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <>
      <div className={classes.frame} aria-busy={isFetching}>
        <section
          ref={element}
          className={classes.map}
          aria-label={t('Map of members')}
          aria-describedby={about}
          onKeyDown={onKeyDown}
        >
          {chosen && listed && createPortal(<PlaceCard members={listed} onClose={close} />, chosen.card)}
        </section>
        <VisuallyHidden id={about}>
          {t(
            'Press Tab to move between groups of members and Enter to open a group. The list view shows the same members in a table.',
          )}
        </VisuallyHidden>
        {data && <MapCities members={data.data} />}
        {isError && !data && (
          <div className={classes.over}>
            <ErrorState message="The members did not load." onRetry={() => void refetch()} retrying={isFetching} />
          </div>
        )}
        {data?.data.length === 0 && (
          <div className={classes.over}>
            <EmptyState
              icon={IconMapPinOff}
              title={data.unplaced === 0 ? 'No records found' : 'No members to show on the map'}
            >
              <ShowEveryone view={view} go={go} />
            </EmptyState>
          </div>
        )}
      </div>
      <MapFooter found={data} />
    </>
  );
}

/** Describes the map in words: the number of members in each city. */
function MapCities({ members }: { members: readonly MemberForMap[] }) {
  const { t } = useTranslation();
  const cities = useMemo(() => citiesOf(members), [members]);
  if (cities.length === 0) return null;
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('Members by city')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Location')}</th>
            <th scope="col">{t('Members')}</th>
          </tr>
        </thead>
        <tbody>
          {cities.map(({ city, count }) => (
            <tr key={city ?? ''}>
              <th scope="row">{city ?? t('Unknown')}</th>
              <td>{count.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** Shows how many members are on the map, how many are missing, and why. */
function MapFooter({ found }: { found: ReplyOf<typeof contracts.members.map> | undefined }) {
  const { t } = useTranslation();
  const shown = found?.data.length ?? 0;
  return (
    <div className={classes.footer}>
      {found && (
        <span>
          {shown === 1 ? t('1 member on the map') : t('{count} members on the map', { count: shown.toLocaleString() })}
        </span>
      )}
      {found?.more && (
        <span className={classes.hint}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          {t('The map cannot show all members. Search or filter to see the remaining members.')}
        </span>
      )}
      {found && found.unplaced !== null && found.unplaced > 0 && (
        <span className={classes.hint}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          {found.unplaced === 1
            ? t('1 member has no address that the map can show')
            : t('{count} members have no address that the map can show', { count: found.unplaced.toLocaleString() })}
        </span>
      )}
    </div>
  );
}
