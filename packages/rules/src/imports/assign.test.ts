import { asId, type StaffId } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareEvenly } from './assign.ts';

describe('sharing new members evenly', () => {
  it('fills up the guides with the fewest, by id among equals', () => {
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

  it('leaves nobody more than one ahead of those who got something', () => {
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
