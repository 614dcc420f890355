import type { PreferenceOf } from '@guidepost/contracts';

/** The docket's tabs from left to right. Tabs with `isDisabledForFuture` are disabled for future days. */
export const docketTabs = [
  { key: 'team', label: 'Team', isDisabledForFuture: true },
  { key: 'followUp', label: 'Follow up', isDisabledForFuture: true },
  { key: 'pending', label: 'Pending events', isDisabledForFuture: false },
  { key: 'late', label: 'Late events', isDisabledForFuture: true },
  { key: 'outreach', label: 'Outreach', isDisabledForFuture: true },
] as const;
export type DocketTab = (typeof docketTabs)[number]['key'];

type Stored = PreferenceOf<'docketTabs'>;
export type OfGuide = Stored['guides'][number];

/** Maximum number of guides in the stored preference. */
const maxGuides = 50;

/** `isThere` is true if the docket has a Team tab. `isDefault` is true if it is the default tab. */
export interface TeamTab {
  isThere: boolean;
  isDefault: boolean;
}

/**
 * Returns the selected tab: the stored tab, otherwise Team or Follow up. Returns Pending events if the selected tab is
 * disabled for a future day (docs/areas/docket.md#tabs).
 */
export function selectedTab(stored: string | undefined, isFuture: boolean, team: TeamTab): DocketTab {
  const usual: DocketTab = team.isThere && team.isDefault ? 'team' : 'followUp';
  const tab = docketTabs.find(({ key }) => key === stored && (key !== 'team' || team.isThere));
  const shown = tab ?? docketTabs.find(({ key }) => key === usual);
  return shown === undefined || (isFuture && shown.isDisabledForFuture) ? 'pending' : shown.key;
}

/**
 * Adds a change for a guide to the stored preference, and moves the guide to the end of the list. If the list is too
 * long, removes the guides at the start, which were changed least recently.
 */
export function storeTab(stored: Stored | undefined, change: OfGuide): Stored {
  const guides = stored?.guides ?? [];
  const before = guides.find(({ guideId }) => guideId === change.guideId);
  const others = guides.filter(({ guideId }) => guideId !== change.guideId);
  return { guides: [...others, { ...before, ...change }].slice(-maxGuides) };
}
