/** Tabs of the member page. */
const left = ['activity', 'goals'] as const;
const right = ['info', 'needs', 'survey'] as const;
export type LeftTab = (typeof left)[number];
export type RightTab = (typeof right)[number];
/** Column that a tablet shows. */
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

/**
 * Returns the tabs that an address opens. `tab` is one of needs, survey, info (right, the profile) or activity, goals
 * (left, the feed). `needId` opens the needs, and `showGoals` opens the goals. A side that the address does not mention
 * shows its default tab. Goals exist only if they are tracked, and surveys only outside of production.
 */
export function tabsOf({ tab, needId, showGoals }: Search, hasGoals: boolean, hasSurveys: boolean): MemberTabs {
  const wantsGoals = tab === 'goals' || (showGoals === 'true' && tab !== 'activity');
  const named = right.find((one) => one === tab && (one !== 'survey' || hasSurveys));
  const isLeft = left.some((one) => one === tab);
  const wantsNeed = needId !== undefined && needId !== '';
  return {
    left: wantsGoals && hasGoals ? 'goals' : 'activity',
    right: named ?? (wantsNeed ? 'needs' : 'info'),
    side: named !== undefined || (wantsNeed && !isLeft) ? 'profile' : 'feed',
  };
}
