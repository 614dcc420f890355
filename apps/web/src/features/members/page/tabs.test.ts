import { describe, expect, it } from 'vitest';
import { tabsOf } from './tabs.ts';

describe('the address of a member’s page', () => {
  it('says which tab and, on a tablet, which side shows', () => {
    expect(tabsOf({}, true)).toEqual({ left: 'activity', right: 'info', side: 'feed' });
    expect(tabsOf({ tab: 'info' }, true).side).toBe('profile');
    expect(tabsOf({ tab: 'activity' }, true).side).toBe('feed');
    expect(tabsOf({ tab: 'nonsense' }, true)).toEqual({ left: 'activity', right: 'info', side: 'feed' });
    expect(tabsOf({ tab: 'needs' }, true)).toEqual({ left: 'activity', right: 'needs', side: 'profile' });
  });

  it('opens the tab of the need that it names, unless a tab of the other side is asked for', () => {
    expect(tabsOf({ needId: '4' }, true)).toEqual({ left: 'activity', right: 'needs', side: 'profile' });
    expect(tabsOf({ needId: '4', tab: 'activity' }, true)).toMatchObject({ right: 'needs', side: 'feed' });
    expect(tabsOf({ needId: '4', tab: 'goals' }, true)).toEqual({ left: 'goals', right: 'needs', side: 'feed' });
  });

  it('opens the goals where they are tracked', () => {
    expect(tabsOf({ showGoals: 'true' }, true)).toEqual({ left: 'goals', right: 'info', side: 'feed' });
    expect(tabsOf({ tab: 'goals' }, true)).toEqual({ left: 'goals', right: 'info', side: 'feed' });
    expect(tabsOf({ tab: 'goals' }, false).left).toBe('activity');
    expect(tabsOf({ showGoals: 'true' }, false).left).toBe('activity');
    expect(tabsOf({ showGoals: 'yes' }, true).left).toBe('activity');
  });
});
