import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { selectedTab, storeTab } from './tabs.ts';

const none = { isThere: false, isDefault: false };

it('shows the Team tab to supervisors, first if they have no members and no stored tab', () => {
  const first = { isThere: true, isDefault: true };
  expect(selectedTab(undefined, false, first)).toBe('team');
  expect(selectedTab('late', false, first)).toBe('late');
  expect(selectedTab(undefined, true, first)).toBe('pending');
  expect(selectedTab(undefined, false, { isThere: true, isDefault: false })).toBe('followUp');
  expect(selectedTab('team', false, { isThere: true, isDefault: false })).toBe('team');
  expect(selectedTab('team', false, none)).toBe('followUp');
});

it('shows the stored tab, or Pending events if a future day disables it', () => {
  expect(selectedTab(undefined, false, none)).toBe('followUp');
  expect(selectedTab('outreach', false, none)).toBe('outreach');
  expect(selectedTab('something', false, none)).toBe('followUp');
  expect(['followUp', 'pending', 'late', 'outreach', undefined].map((tab) => selectedTab(tab, true, none))).toEqual(
    Array(5).fill('pending'),
  );
});

const marisol = asId<'Staff'>(7);

it('stores a tab for each guide and drops the oldest beyond the maximum', () => {
  const one = storeTab(undefined, { guideId: marisol, tab: 'late' });
  expect(storeTab(one, { guideId: marisol, bounds: { width: 900 } })).toEqual({
    guides: [{ guideId: marisol, tab: 'late', bounds: { width: 900 } }],
  });
  const back = storeTab(storeTab(one, { guideId: marisol, bounds: { width: 900 } }), {
    guideId: marisol,
    bounds: undefined,
  });
  expect(back.guides[0]?.bounds).toBeUndefined();
  const full = { guides: Array.from({ length: 50 }, (_, n) => ({ guideId: asId<'Staff'>(n), tab: 'late' })) };
  const { guides } = storeTab(full, { guideId: asId<'Staff'>(99), tab: 'pending' });
  expect([guides.length, guides[0]?.guideId, guides.at(-1)?.guideId]).toEqual([50, 1, 99]);
});
