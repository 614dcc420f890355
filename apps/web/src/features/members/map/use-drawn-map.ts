import type { MemberForMap } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { logWarning } from '../../../shell/log.ts';
import { mapTiles } from '../api.ts';
import { type DrawnMap, drawMap } from './draw-map.ts';
import type { MapSpot } from './places.ts';
import { loadCounties, loadStates } from './states.ts';

/**
 * Creates a map in this element and shows the loaded members. The map moves when members are added or removed, but not
 * when only their details change. Calls `onPlace` when the user presses a place.
 */
export function useDrawnMap(
  element: RefObject<HTMLElement | null>,
  members: readonly MemberForMap[] | undefined,
  onPlace: (spot: MapSpot, map: DrawnMap) => void,
): RefObject<DrawnMap | null> {
  const { t } = useTranslation();
  const map = useRef<DrawnMap | null>(null);
  const latest = useRef({ onPlace, t });
  latest.current = { onPlace, t };

  useEffect(() => {
    if (!element.current) return;
    const words = {
      zoomIn: latest.current.t('Zoom in'),
      zoomOut: latest.current.t('Zoom out'),
      members: (count: number) =>
        count === 1
          ? latest.current.t('1 member')
          : latest.current.t('{total} members', { total: count.toLocaleString() }),
      status: (name: string) => latest.current.t(name),
    };
    const drawn = drawMap(element.current, words, (spot) => latest.current.onPlace(spot, drawn));
    map.current = drawn;
    return () => {
      drawn.remove();
      map.current = null;
    };
  }, [element]);

  // Shows tiles from an external server if one is configured, otherwise the outlines of the states.
  const { data, isError } = useQuery(mapTiles);
  const tileUrl = data ?? null;
  const isTold = data !== undefined || isError;
  useEffect(() => {
    if (!isTold) return;
    const unmountSignal = new AbortController();
    const outline = () => {
      const missing = (what: string) => (error: unknown) => {
        if (!unmountSignal.signal.aborted) logWarning(`the outline of the ${what} did not load`, error);
      };
      map.current?.counties(() => loadCounties(unmountSignal.signal), missing('counties'));
      return loadStates(unmountSignal.signal)
        .then((states) => map.current?.outline(states))
        .catch(missing('states'));
    };
    if (tileUrl === null) void outline();
    else map.current?.tiles(tileUrl, () => void outline());
    return () => unmountSignal.abort();
  }, [isTold, tileUrl]);

  const shown = useRef('');
  useEffect(() => {
    if (!members) return;
    const memberIds = members.map(({ id }) => id).join();
    map.current?.show(members, memberIds !== shown.current);
    shown.current = memberIds;
  }, [members]);
  return map;
}
