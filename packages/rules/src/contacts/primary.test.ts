import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { primaryOf } from './primary.ts';

const list = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 50 }), primary: fc.boolean(), usable: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 8 },
);
const wish = fc.option(fc.record({ id: fc.integer({ min: 1, max: 50 }), primary: fc.boolean() }), { nil: undefined });

describe('the primary contact', () => {
  it('is always one of the existing contacts, after any request', () => {
    fc.assert(
      fc.property(list, wish, (contacts, asked) => {
        const chosen = primaryOf(contacts, asked);
        expect(contacts.length === 0 ? chosen === null : contacts.some(({ id }) => id === chosen)).toBe(true);
      }),
    );
  });

  it('is the requested one', () => {
    fc.assert(
      fc.property(list, (contacts) => {
        for (const { id } of contacts) expect(primaryOf(contacts, { id, primary: true })).toBe(id);
      }),
    );
  });

  it('stays the same for a repeated request, and if another contact is deleted', () => {
    fc.assert(
      fc.property(list, wish, (contacts, asked) => {
        const chosen = primaryOf(contacts, asked);
        const settled = contacts.map((contact) => ({ ...contact, primary: contact.id === chosen }));
        expect(primaryOf(settled)).toBe(chosen);
        for (const { id } of settled.filter((contact) => contact.id !== chosen))
          expect(primaryOf(settled.filter((contact) => contact.id !== id))).toBe(chosen);
      }),
    );
  });

  it('is replaced by another one if it is no longer wanted, if there is another', () => {
    const two = [
      { id: 1, primary: true, usable: true },
      { id: 2, primary: false, usable: true },
    ];
    expect(primaryOf(two, { id: 1, primary: false })).toBe(2);
    expect(primaryOf(two.slice(0, 1), { id: 1, primary: false })).toBe(1);
    expect(primaryOf(two, { id: 2, primary: false })).toBe(1);
  });

  it('is preferably a number that may be contacted', () => {
    expect(
      primaryOf([
        { id: 1, primary: false, usable: false },
        { id: 2, primary: false, usable: true },
      ]),
    ).toBe(2);
    expect(primaryOf([{ id: 1, primary: false, usable: false }])).toBe(1);
  });
});
