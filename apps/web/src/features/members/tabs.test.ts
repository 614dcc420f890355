import { expect, it } from 'vitest';
import { tabsOf } from './tabs.ts';

it('the address says which tab and, on a tablet, which side shows', () => {
  expect(tabsOf({})).toEqual({ left: 'activity', right: 'info', side: 'feed' });
  expect(tabsOf({ tab: 'info' }).side).toBe('profile');
  expect(tabsOf({ tab: 'activity' }).side).toBe('feed');
  expect(tabsOf({ needId: '4' }).side).toBe('profile');
  expect(tabsOf({ needId: '4', tab: 'activity' }).side).toBe('feed');
  expect(tabsOf({ showGoals: 'true' }).side).toBe('feed');
  expect(tabsOf({ tab: 'nonsense' })).toEqual({ left: 'activity', right: 'info', side: 'feed' });
});
