import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { primaryOf } from './primary.ts';

const list = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 50 }), primary: fc.boolean(), usable: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 8 },
);
const wish = fc.option(fc.record({ id: fc.integer({ min: 1, max: 50 }), primary: fc.boolean() }), { nil: undefined });

describe('the primary contact', () => {
  it('is one of them whenever there are any, whatever was asked for', () => {
    fc.assert(
      fc.property(list, wish, (contacts, asked) => {
        const chosen = primaryOf(contacts, asked);
        expect(contacts.length === 0 ? chosen === null : contacts.some(({ id }) => id === chosen)).toBe(true);
      }),
    );
  });

  it('is the one that somebody asked for', () => {
    fc.assert(
      fc.property(list, (contacts) => {
        for (const { id } of contacts) expect(primaryOf(contacts, { id, primary: true })).toBe(id);
      }),
    );
  });

  it('stays the same when asked again, and when another one goes', () => {
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

  it('is another one when asked to step down, as long as there is one', () => {
    const two = [
      { id: 1, primary: true, usable: true },
      { id: 2, primary: false, usable: true },
    ];
    expect(primaryOf(two, { id: 1, primary: false })).toBe(2);
    expect(primaryOf(two.slice(0, 1), { id: 1, primary: false })).toBe(1);
    expect(primaryOf(two, { id: 2, primary: false })).toBe(1);
  });

  it('goes to a number that may be called before one that may not', () => {
    expect(
      primaryOf([
        { id: 1, primary: false, usable: false },
        { id: 2, primary: false, usable: true },
      ]),
    ).toBe(2);
    expect(primaryOf([{ id: 1, primary: false, usable: false }])).toBe(1);
  });
});
