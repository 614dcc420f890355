import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLine } from './lines.ts';
import { displayPhone, phoneProblem, storedPhone } from './phone.ts';

const ten = fc.stringMatching(/^[2-9]\d{9}$/);

describe('a typed phone number', () => {
  it('is stored in one format for every notation', () => {
    fc.assert(
      fc.property(ten, (d) => {
        const written = [
          d,
          `1${d}`,
          `+1${d}`,
          `+1 ${d.slice(0, 3)} ${d.slice(3)}`,
          `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`,
          `${d}99`,
        ];
        for (const text of written) expect([phoneProblem(text), storedPhone(text)]).toEqual([null, `+1${d}`]);
        expect(storedPhone(displayPhone(`+1${d}`))).toBe(`+1${d}`);
      }),
    );
  });

  it.each([
    ['', 'Phone number is required and must be 10 digits'],
    ['()-', 'Phone number is required and must be 10 digits'],
    ['713555014', 'Phone number requires 10 digits.'],
    ['+1 713 555 014', 'Phone number requires 10 digits.'],
    ['+44 20 7946 0000', 'Phone number requires 10 digits.'],
  ])('%j is refused with: %s', (typed, text) => {
    expect(phoneProblem(typed)).toBe(text);
  });

  it('of another country never becomes a US number', () => {
    // the contracts refuse this number, because they accept only +1 and ten digits
    expect(storedPhone('+44 20 7946 0000')).toBe('+442079460000');
    expect(storedPhone('+1 (713) 555-0142')).toBe('+17135550142');
  });

  it('is formatted, and stays unchanged if it is not a US number', () => {
    expect(displayPhone('+17135550142')).toBe('(713) 555-0142');
    expect(displayPhone('+447700900000')).toBe('+447700900000');
  });
});

describe('an address on one line', () => {
  it('omits missing parts', () => {
    expect(
      addressLine({ line1: '4410 Telephone Rd', line2: 'Apt 2C', city: 'Houston', state: 'TX', zip: '77087' }),
    ).toBe('4410 Telephone Rd, Apt 2C, Houston, TX 77087');
    expect(addressLine({ line1: '1 Main St', line2: null, city: 'Katy', state: 'TX', zip: '' })).toBe(
      '1 Main St, Katy, TX',
    );
  });
});
