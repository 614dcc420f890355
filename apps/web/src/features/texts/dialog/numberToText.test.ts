import { describe, expect, it } from 'vitest';
import { numberToText } from './numberToText.ts';

const phone = (number: string, more: { primary?: boolean; reason?: string } = {}) => ({
  number,
  primary: more.primary ?? false,
  doNotContact: { reason: more.reason ?? null },
});
const from = (smsPhoneNumber: string) => ({ incoming: true, smsPhoneNumber });
const to = (smsPhoneNumber: string) => ({ incoming: false, smsPhoneNumber });

describe('the number to text', () => {
  const home = phone('+17135550101', { primary: true });
  const mobile = phone('+17135550102');

  it('is the one they wrote from last', () => {
    const conversation = [to(home.number), from(mobile.number), from(home.number)];
    expect(numberToText([home, mobile], conversation)).toBe(mobile);
  });

  it('is the primary one, if they wrote from none of theirs or from one that must not be contacted', () => {
    expect(numberToText([mobile, home], [from('+17135550199')])).toBe(home);
    expect(numberToText([phone(mobile.number, { reason: 'Wrong number' }), home], [from(mobile.number)])).toBe(home);
    expect(numberToText([mobile, home], [])).toBe(home);
  });

  it('is the first one if none is primary, and none of a member without numbers', () => {
    expect(numberToText([mobile], [])).toBe(mobile);
    expect(numberToText([], [from(mobile.number)])).toBeUndefined();
  });
});
