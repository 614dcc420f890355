/** Tabs of the member page, by column. */
const leftTabs = ['activity', 'goals'] as const;
const rightTabs = ['info', 'needs', 'survey'] as const;
export type LeftTab = (typeof leftTabs)[number];
export type RightTab = (typeof rightTabs)[number];
/** The column shown in a narrow window. */
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
 * Returns the tabs that a URL selects. `tab` is needs, survey or info (right column, the profile), or activity or goals
 * (left column, the feed). `needId` selects the needs, and `showGoals` selects the goals. A column that the URL does
 * not mention shows its default tab. The goals tab requires `hasGoals`, and the survey tab requires `hasSurveys`.
 */
export function tabsOf({ tab, needId, showGoals }: Search, hasGoals: boolean, hasSurveys: boolean): MemberTabs {
  const wantsGoals = tab === 'goals' || (showGoals === 'true' && tab !== 'activity');
  const named = rightTabs.find((one) => one === tab && (one !== 'survey' || hasSurveys));
  const isLeft = leftTabs.some((one) => one === tab);
  const wantsNeed = needId !== undefined && needId !== '';
  return {
    left: wantsGoals && hasGoals ? 'goals' : 'activity',
    right: named ?? (wantsNeed ? 'needs' : 'info'),
    side: named !== undefined || (wantsNeed && !isLeft) ? 'profile' : 'feed',
  };
}
