import { describe, expect, it } from 'vitest';
import { defaultNumber } from './default-number.ts';

const phone = (number: string, more: { primary?: boolean; reason?: string } = {}) => ({
  number,
  primary: more.primary ?? false,
  doNotContact: { reason: more.reason ?? null },
});

describe('the number that a call or text uses', () => {
  const home = phone('+17135550101', { primary: true });
  const mobile = phone('+17135550102');

  it("is the number of the member's last text", () => {
    expect(defaultNumber([home, mobile], mobile.number)).toBe(mobile);
  });

  it('is the primary one if the last text came from another number or from one that must not be contacted', () => {
    expect(defaultNumber([mobile, home], '+17135550199')).toBe(home);
    expect(defaultNumber([phone(mobile.number, { reason: 'Wrong number' }), home], mobile.number)).toBe(home);
    expect(defaultNumber([mobile, home])).toBe(home);
  });

  it('is another one if the primary one must not be contacted; the primary one only if none may be contacted', () => {
    const stopped = phone(home.number, { primary: true, reason: 'Texted STOP' });
    expect(defaultNumber([stopped, mobile])).toBe(mobile);
    expect(defaultNumber([phone(mobile.number, { reason: 'Wrong number' }), stopped], mobile.number)).toBe(stopped);
  });

  it('is the first one if none is primary, and none for a member without numbers', () => {
    expect(defaultNumber([mobile])).toBe(mobile);
    expect(defaultNumber([], mobile.number)).toBeUndefined();
  });
});
