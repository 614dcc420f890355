/** Tabs of the member page that are there; needs, goals and surveys add themselves. */
const left = ['activity'] as const;
const right = ['info'] as const;
export type LeftTab = (typeof left)[number];
export type RightTab = (typeof right)[number];
/** What a tablet shows of the two (staff §2). */
export type Side = 'feed' | 'profile';

export interface MemberTabs {
  left: LeftTab;
  right: RightTab;
  side: Side;
}

interface Search {
  tab?: string | undefined;
  needId?: string | undefined;
  showGoals?: string | undefined;
}

/** The tab that an address asks for: by its name, by a need, or by showGoals (staff §2). */
const asked = ({ tab, needId, showGoals }: Search): string | undefined =>
  tab ?? (needId ? 'needs' : showGoals === 'true' ? 'goals' : undefined);

/**
 * The tabs that an address opens: `tab` names one of needs, info (right, the profile) or activity, goals (left, the
 * feed). One that is not there leaves its side as it is, and is still the side that a tablet shows.
 */
export function tabsOf(search: Search): MemberTabs {
  const name = asked(search);
  return {
    left: left.find((one) => one === name) ?? 'activity',
    right: right.find((one) => one === name) ?? 'info',
    side: name === 'needs' || right.some((one) => one === name) ? 'profile' : 'feed',
  };
}
