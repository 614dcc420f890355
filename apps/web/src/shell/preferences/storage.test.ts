import { asId } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { deleteUnsaved, nameOf, readUnsaved, storeUnsaved, withPreference } from './storage.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('names a preference by section, and by member if it is for a member', () => {
  expect(nameOf('filterConfig', null)).toBe('filterConfig');
  expect(nameOf('memberPortrait', asId(7))).toBe('memberPortrait/7');
});

it('keeps the last value of each name and deletes the oldest', () => {
  let kept = {};
  for (let n = 1; n <= 405; n += 1) kept = withPreference(kept, `section-${n}`, n);
  kept = withPreference(kept, 'section-10', 'again');
  expect(Object.keys(kept)).toHaveLength(400);
  expect(Object.keys(kept).at(0)).toBe('section-6');
  expect(Object.entries(kept).at(-1)).toEqual(['section-10', 'again']);
});

it('marks a preference as unsaved until the server has confirmed its last change', () => {
  const [first, second] = [1, 2].map((n) => ({
    memberId: asId<'Member'>(7),
    section: 'memberPortrait' as const,
    preference: { collapsed: n === 1 },
  }));
  const other = { memberId: null, section: 'docketTabs' as const, preference: { guides: [] } };
  if (!first || !second) throw new Error('There are two.');
  for (const change of [first, other, second]) storeUnsaved(3, change);
  expect(readUnsaved(4)).toEqual({});
  deleteUnsaved(3, first);
  expect(readUnsaved(3)).toEqual({ 'memberPortrait/7': second, docketTabs: other });
  deleteUnsaved(3, second);
  expect(readUnsaved(3)).toEqual({ docketTabs: other });
  deleteUnsaved(3, other);
  expect(readUnsaved(3)).toEqual({});
});
