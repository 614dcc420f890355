import { expect, it } from 'vitest';
import { rememberTab, shownTab } from './tabs.ts';

it('shows the remembered tab, and Pending events where a future day disables it', () => {
  expect(shownTab(undefined, false)).toBe('followUp');
  expect(shownTab('outreach', false)).toBe('outreach');
  expect(shownTab('something', false)).toBe('followUp');
  expect(['followUp', 'pending', 'late', 'outreach', undefined].map((tab) => shownTab(tab, true))).toEqual(
    Array(5).fill('pending'),
  );
});

it('remembers for each guide apart, and forgets the oldest of too many', () => {
  const one = rememberTab(undefined, { guideId: 7, tab: 'late' });
  expect(rememberTab(one, { guideId: 7, bounds: { width: 900 } })).toEqual({
    guides: [{ guideId: 7, tab: 'late', bounds: { width: 900 } }],
  });
  const back = rememberTab(rememberTab(one, { guideId: 7, bounds: { width: 900 } }), { guideId: 7, bounds: undefined });
  expect(back.guides[0]?.bounds).toBeUndefined();
  const full = { guides: Array.from({ length: 50 }, (_, guideId) => ({ guideId, tab: 'late' })) };
  const { guides } = rememberTab(full, { guideId: 99, tab: 'pending' });
  expect([guides.length, guides[0]?.guideId, guides.at(-1)?.guideId]).toEqual([50, 1, 99]);
});
