import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useActingUser } from '../../shared/acting-user.ts';
import { clientConfig } from '../session/own-config.ts';
import { currentPrefix, navigation } from './navigation.ts';
import { useViewedGuide, viewedPath } from './viewed-guide.ts';

/** Returns the navigation items that the user sees, and the selected item. */
export function useNavigation() {
  const user = useActingUser();
  const current = useLocation({ select: ({ pathname }) => currentPrefix(pathname) });
  const { data: config } = useQuery(clientConfig);
  const viewed = useViewedGuide();
  return navigation
    .filter((item) => item.visible?.(user, config) ?? true)
    .map(({ label, to, prefix, inNewTab }) => ({
      label,
      to: to && viewedPath(to, viewed),
      current: prefix === current,
      /** URL to open in a new tab. Null if the item opens in the current tab. */
      newTab: inNewTab ? (inNewTab(config) ?? prefix) : null,
    }));
}
