import { useMediaQuery } from '@mantine/hooks';

/**
 * Place of a docked panel. A panel beside the page makes the page narrower. If the window is too narrow for both, the
 * panel covers the right part of the page. On a phone it covers the whole page.
 */
export type DockPlace = 'beside' | 'over' | 'sheet';

const atOnce = { getInitialValueInEffect: false };

export function useDockPlace(): DockPlace {
  const hasRoom = useMediaQuery('(min-width: 80em)', undefined, atOnce);
  const isPhone = useMediaQuery('(max-width: 48.75em)', undefined, atOnce);
  return hasRoom ? 'beside' : isPhone ? 'sheet' : 'over';
}
