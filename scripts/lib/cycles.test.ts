import { describe, expect, it } from 'vitest';
import { cyclesIn } from './cycles.ts';

const edges = (...pairs: string[]) => pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }));

describe('cycles of imports', () => {
  it.each([
    ['a chain', edges('ab', 'bc', 'ac'), []],
    ['a place that imports itself', edges('aa'), []],
    ['two places', edges('ab', 'ba', 'bc'), [['a', 'b']]],
    ['a long circle', edges('ab', 'bc', 'cd', 'da', 'ce'), [['a', 'b', 'c', 'd']]],
    ['two circles that share a place', edges('ab', 'ba', 'bc', 'cb'), [['a', 'b', 'c']]],
    [
      'two separate circles',
      edges('ab', 'ba', 'bc', 'cd', 'dc'),
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ])('are found in %s', (_name, given, expected) => {
    expect(cyclesIn(given).sort()).toEqual(expected);
  });
});
