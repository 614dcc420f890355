import { describe, expect, it } from 'vitest';
import { defaultNumber } from './default-number.ts';

const phone = (number: string, more: { primary?: boolean; reason?: string } = {}) => ({
  number,
  primary: more.primary ?? false,
  doNotContact: { reason: more.reason ?? null },
});

describe('the number at which a member is reached', () => {
  const home = phone('+17135550101', { primary: true });
  const mobile = phone('+17135550102');

  it('is the one they wrote from last', () => {
    expect(defaultNumber([home, mobile], mobile.number)).toBe(mobile);
  });

  it('is the primary one, if they wrote from none of theirs or from one that must not be contacted', () => {
    expect(defaultNumber([mobile, home], '+17135550199')).toBe(home);
    expect(defaultNumber([phone(mobile.number, { reason: 'Wrong number' }), home], mobile.number)).toBe(home);
    expect(defaultNumber([mobile, home])).toBe(home);
  });

  it('is another one, where the primary one must not be contacted; that one only where none may', () => {
    const stopped = phone(home.number, { primary: true, reason: 'Texted STOP' });
    expect(defaultNumber([stopped, mobile])).toBe(mobile);
    expect(defaultNumber([phone(mobile.number, { reason: 'Wrong number' }), stopped], mobile.number)).toBe(stopped);
  });

  it('is the first one if none is primary, and none of a member without numbers', () => {
    expect(defaultNumber([mobile])).toBe(mobile);
    expect(defaultNumber([], mobile.number)).toBeUndefined();
  });
});
