import type { FeedItem } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { newEntriesAbove } from './use-new-activity.ts';

const entries = (...ids: number[]) => ids.map((id) => ({ externalItemType: 'note', externalItemId: id }) as FeedItem);
const known = (...ids: number[]) => new Set(ids.map((id) => `note:${id}`));
const ids = (items: FeedItem[]) => items.map((item) => item.externalItemId);

describe('new activity', () => {
  it('is every entry above all previous entries', () => {
    expect(ids(newEntriesAbove(known(2, 1), entries(4, 3, 2, 1)))).toEqual([4, 3]);
  });
  it('is not an earlier page or an entry in between', () => {
    expect(ids(newEntriesAbove(known(3, 2), entries(3, 2, 1)))).toEqual([]);
    expect(ids(newEntriesAbove(known(4, 2), entries(4, 3, 2)))).toEqual([]);
  });
  it('is the first entry of an empty feed', () => {
    expect(ids(newEntriesAbove(known(), entries(1)))).toEqual([1]);
  });
});
