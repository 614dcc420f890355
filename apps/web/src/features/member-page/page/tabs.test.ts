import { describe, expect, it } from 'vitest';
import { tabsOf } from './tabs.ts';

describe('tabs in the URL of the member page', () => {
  it('selects the tab and, on a tablet, the side', () => {
    expect(tabsOf({}, true, true)).toEqual({ left: 'activity', right: 'info', side: 'feed' });
    expect(tabsOf({ tab: 'info' }, true, true).side).toBe('profile');
    expect(tabsOf({ tab: 'activity' }, true, true).side).toBe('feed');
    expect(tabsOf({ tab: 'survey' }, true, true)).toMatchObject({ right: 'survey', side: 'profile' });
    expect(tabsOf({ tab: 'survey' }, true, false).right).toBe('info');
    expect(tabsOf({ tab: 'nonsense' }, true, true)).toEqual({ left: 'activity', right: 'info', side: 'feed' });
    expect(tabsOf({ tab: 'needs' }, true, true)).toEqual({ left: 'activity', right: 'needs', side: 'profile' });
  });

  it('opens the needs tab for a need, but shows the other side if the URL selects a tab there', () => {
    expect(tabsOf({ needId: '4' }, true, true)).toEqual({ left: 'activity', right: 'needs', side: 'profile' });
    expect(tabsOf({ needId: '4', tab: 'activity' }, true, true)).toMatchObject({ right: 'needs', side: 'feed' });
    expect(tabsOf({ needId: '4', tab: 'goals' }, true, true)).toEqual({ left: 'goals', right: 'needs', side: 'feed' });
  });

  it('opens the goals if they are tracked', () => {
    expect(tabsOf({ showGoals: 'true' }, true, true)).toEqual({ left: 'goals', right: 'info', side: 'feed' });
    expect(tabsOf({ tab: 'goals' }, true, true)).toEqual({ left: 'goals', right: 'info', side: 'feed' });
    expect(tabsOf({ tab: 'goals' }, false, true).left).toBe('activity');
    expect(tabsOf({ showGoals: 'true' }, false, true).left).toBe('activity');
    expect(tabsOf({ showGoals: 'yes' }, true, true).left).toBe('activity');
  });
});
