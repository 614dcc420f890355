import { useMediaQuery } from '@mantine/hooks';
import { useShownPanel } from './dock.ts';
import { dockRem } from './dock-width.ts';
import { useDockPlace } from './use-dock-place.ts';

/**
 * Returns true if the page is at most `max` em wide, without a panel beside it. CSS uses `@container page` for the same
 * purpose.
 */
export function useNarrowPage(max: number): boolean {
  const isBeside = useDockPlace() === 'beside';
  const panel = useShownPanel() !== undefined && isBeside ? dockRem : 0;
  return useMediaQuery(`(max-width: ${max + panel}em)`, undefined, { getInitialValueInEffect: false }) ?? false;
}
