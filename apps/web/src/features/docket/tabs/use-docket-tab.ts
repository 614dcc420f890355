import type { StaffId } from '@guidepost/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePreference } from '../../../shell/preferences.ts';
import { docketTabs, type OfGuide, storeTab } from './tabs.ts';

const route = '/signed-in/docket/guide/$guideId';

/** Returns the stored tab and worklist width of a guide's docket, and a function to store new values. */
export function useStoredTab(
  guideId: StaffId,
): [stored: OfGuide | undefined, remember: (change: Omit<OfGuide, 'guideId'>) => void] {
  const [preference, save] = usePreference('docketTabs');
  const stored = preference?.guides.find((one) => one.guideId === guideId);
  return [stored, (change) => save(storeTab(preference, { guideId, ...change }))];
}

/**
 * Returns the selected tab of a guide's docket, which is the tab in the URL or else the stored tab, and a function to
 * select a tab. A link to a tab does not change the stored tab. If the link also names a part or an order, both apply only
 * to that tab.
 */
export function useDocketTab(guideId: StaffId): [tab: string | undefined, select: (tab: string) => void] {
  const { tab } = useSearch({ from: route });
  const navigate = useNavigate({ from: '/docket/guide/$guideId' });
  const [stored, remember] = useStoredTab(guideId);
  const select = (next: string) => {
    remember({ tab: next });
    if (tab !== undefined)
      void navigate({
        search: (before) => ({ ...before, tab: undefined, part: undefined, order: undefined }),
        replace: true,
        resetScroll: false,
      });
  };
  return [docketTabs.find(({ key }) => key === tab)?.key ?? stored?.tab, select];
}
