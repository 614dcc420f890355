import { useMediaQuery } from '@mantine/hooks';

/** Place of a docked panel. A panel beside the page makes the page narrower. On a phone it covers the whole page. */
export type DockPlace = 'beside' | 'sheet';

export function useDockPlace(): DockPlace {
  const isPhone = useMediaQuery('(max-width: 48.75em)', undefined, { getInitialValueInEffect: false });
  return isPhone ? 'sheet' : 'beside';
}
