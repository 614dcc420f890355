import { expect, it } from 'vitest';
import { isMatch } from './match.ts';

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
