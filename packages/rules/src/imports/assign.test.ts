import { asId, type StaffId } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareEvenly } from './assign.ts';

describe('even distribution of new members', () => {
  it('prefers the guides with the fewest members, then the lowest id', () => {
    expect(
      shareEvenly(
        5,
        new Map<StaffId, number>([
          [asId(7), 2],
          [asId(3), 2],
          [asId(5), 1],
        ]),
      ),
    ).toEqual([5, 3, 5, 7, 3]);
    expect(shareEvenly(2, new Map())).toEqual([null, null]);
  });

  it('differs by at most one among the guides who got members', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), fc.nat(60), (loads, count) => {
        const map = new Map(loads.map((load, id) => [asId<'Staff'>(id + 1), load]));
        const given = new Set(shareEvenly(count, map));
        const least = Math.min(...map.values());
        for (const id of given) expect(map.get(id as StaffId)).toBeLessThanOrEqual(least + 1);
      }),
    );
  });
});
