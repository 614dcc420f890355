import { describe, expect, it } from 'vitest';
import { createSeenCursors, isAfter } from './cursor.ts';

describe('a cursor', () => {
  it('is compared by its parts as numbers of any size', () => {
    expect(isAfter('10.1', '9.99')).toBe(true);
    expect(isAfter('10.1', '10.1')).toBe(false);
    expect(isAfter('18446744073709551615.2', '18446744073709551615.1')).toBe(true);
    expect(isAfter('1.1', null)).toBe(true);
  });

  it('is processed once', () => {
    const seen = createSeenCursors(2);
    expect([seen('1.1'), seen('1.1'), seen('1.2'), seen('1.3')]).toEqual([false, true, false, false]);
    expect(seen('1.3')).toBe(true);
  });
});
