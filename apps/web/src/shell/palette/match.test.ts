import { expect, it } from 'vitest';
import { isMatch, recordsFor } from './match.ts';

const call = (detail: string) => ({ id: 'call', group: 'Actions' as const, label: 'Call', detail, run: () => {} });

it('an action matches its own words, and not only the name of the member on the screen', () => {
  const entry = call('Dolores Whitaker');
  for (const typed of ['', 'call', 'ca', 'call dolores', 'whit call'])
    expect([typed, isMatch(entry, typed)]).toEqual([typed, true]);
  for (const typed of ['dolores', 'dolores w', 'Whitaker', 'text dolores', 'do', 'w'])
    expect([typed, isMatch(entry, typed)]).toEqual([typed, false]);
});

it('a short name does not match either', () => {
  const entry = call('Jo Wu');
  for (const typed of ['wu', 'jo wu', 'wu j']) expect([typed, isMatch(entry, typed)]).toEqual([typed, false]);
  for (const typed of ['call wu', 'jo call']) expect([typed, isMatch(entry, typed)]).toEqual([typed, true]);
});

it('results of an earlier search are shown only if they match the new text', () => {
  const member = (label: string, detail?: string) => ({
    ...{ id: label, group: 'Members' as const, label, run: () => {} },
    ...(detail === undefined ? {} : { detail }),
  });
  const found = { term: 'whitaker', records: [member('Dolores Whitaker'), member('Walt Whitaker', 'Similar name')] };
  const shown = (typed: string) => recordsFor(found, typed).map(({ label }) => label);
  expect(shown('whitaker')).toEqual(['Dolores Whitaker', 'Walt Whitaker']);
  expect(shown('whitaker dol')).toEqual(['Dolores Whitaker']);
  expect(shown('haddad')).toEqual([]);
  // a result that matches its own term in another way, such as a phone number, is shown
  expect(recordsFor({ term: '713', records: [member('Samir Haddad')] }, '713')).toHaveLength(1);
  expect(recordsFor(undefined, 'haddad')).toEqual([]);
});
