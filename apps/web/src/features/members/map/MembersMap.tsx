import type { contracts, ReplyOf } from '@guidepost/contracts';
import { VisuallyHidden } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import type { MembersView } from '../place.ts';
import { ShowEveryone } from '../ShowEveryone.tsx';
import { MapCities } from './MapCities.tsx';
import { MapFooter } from './MapFooter.tsx';
import classes from './map.module.css';
import { PlaceCard } from './PlaceCard.tsx';
import type { Spot } from './places.ts';
import { useDrawnMap } from './useDrawnMap.ts';

interface Props {
  points: UseQueryResult<ReplyOf<typeof contracts.members.map>>;
  view: MembersView;
  go: (next: Partial<MembersView>) => Promise<void>;
}

/**
 * The members of the list on a map (staff §2, admin §2): groups by nearness, a label for who is pressed, and the same
 * in words for who does not see it.
 */
export default function MembersMap({ points, view, go }: Props) {
  const { t } = useTranslation();
  const { data, isError, isFetching, isPlaceholderData, refetch } = points;
  const about = useId();
  const element = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ spot: Spot; card: HTMLElement } | null>(null);
  const map = useDrawnMap(element, isPlaceholderData ? undefined : data?.data, (spot, drawn) =>
    setChosen({ spot, card: drawn.label(spot, () => setChosen(null)) }),
  );

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
          {chosen && createPortal(<PlaceCard members={chosen.spot.members} onClose={close} />, chosen.card)}
        </section>
        <VisuallyHidden id={about}>
          {t('Tab goes from group to group, Enter opens one. The list view shows the same members as a table.')}
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
              title={data.unplaced === 0 ? 'No records found' : 'Nobody to show on the map'}
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
