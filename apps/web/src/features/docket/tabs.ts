import type { PreferenceOf } from '@guidepost/contracts';

/** The docket's tabs from left to right (staff §2); `isForNow` ones are disabled for future days. */
export const docketTabs = [
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

/** What shows: the stored tab, Follow up without one, and Pending events where the day disables it (decision 92). */
export function shownTab(stored: string | undefined, isFuture: boolean): DocketTab {
  const tab = docketTabs.find(({ key }) => key === stored) ?? docketTabs[0];
  return isFuture && tab.isForNow ? 'pending' : tab.key;
}

/** The preference with what changed for a guide, who moves to the end; the guides of longest ago fall out. */
export function rememberTab(stored: Stored | undefined, change: OfGuide): Stored {
  const guides = stored?.guides ?? [];
  const before = guides.find(({ guideId }) => guideId === change.guideId);
  const others = guides.filter(({ guideId }) => guideId !== change.guideId);
  return { guides: [...others, { ...before, ...change }].slice(-most) };
}
