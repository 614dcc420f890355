import type { PreferenceOf } from '@guidepost/contracts';

/** The docket's tabs from left to right; `isForNow` ones are disabled for future days. */
export const docketTabs = [
  { key: 'team', label: 'Team', isForNow: true },
  { key: 'followUp', label: 'Follow up', isForNow: true },
  { key: 'pending', label: 'Pending events', isForNow: false },
  { key: 'late', label: 'Late events', isForNow: true },
  { key: 'outreach', label: 'Outreach', isForNow: true },
] as const;
export type DocketTab = (typeof docketTabs)[number]['key'];

type Stored = PreferenceOf<'docketTabs'>;
export type OfGuide = Stored['guides'][number];

/** As many guides as the preference may hold. */
const most = 50;

/** Whether a docket has the tab Team, and whether it comes first until another is chosen. */
export interface TeamTab {
  isThere: boolean;
  isDefault: boolean;
}

/**
 * What shows: the stored tab, without one Team or Follow up, and Pending events where the day disables it
 * (docs/areas/docket.md#tabs).
 */
export function shownTab(stored: string | undefined, isFuture: boolean, team: TeamTab): DocketTab {
  const usual: DocketTab = team.isThere && team.isDefault ? 'team' : 'followUp';
  const tab = docketTabs.find(({ key }) => key === stored && (key !== 'team' || team.isThere));
  const shown = tab ?? docketTabs.find(({ key }) => key === usual);
  return shown === undefined || (isFuture && shown.isForNow) ? 'pending' : shown.key;
}

/** The preference with what changed for a guide, who moves to the end; the guides of longest ago fall out. */
export function rememberTab(stored: Stored | undefined, change: OfGuide): Stored {
  const guides = stored?.guides ?? [];
  const before = guides.find(({ guideId }) => guideId === change.guideId);
  const others = guides.filter(({ guideId }) => guideId !== change.guideId);
  return { guides: [...others, { ...before, ...change }].slice(-most) };
}
