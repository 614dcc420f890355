import { asId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { staysAddressOf, staysViewOf } from './use-stays-view.ts';

describe('the URL of the list of hospital stays', () => {
  it('contains only values that differ from the defaults, and restores the same view', () => {
    const usual = staysViewOf({});
    expect(staysAddressOf(usual)).toEqual({});
    const view = {
      ...usual,
      page: 3,
      pageSize: 25,
      order: 'admitDate' as const,
      direction: 'asc' as const,
      special: 'newly-admitted' as const,
      behavioral: true,
      clientIds: [asId<'Client'>(2), asId<'Client'>(9)],
      statusIds: [asId<'Status'>(4)],
    };
    expect(staysViewOf(staysAddressOf(view))).toEqual(view);
  });

  it('ignores invalid values', () => {
    const odd = {
      page: '-1',
      pageSize: '7',
      orderBy: 'name',
      orderDirection: 'up',
      show: 'all',
      bh: '1',
      guides: 'a,,0,5,5',
    };
    expect(staysViewOf(odd)).toEqual({ ...staysViewOf({}), guideIds: [5] });
  });
});
