import { expect, it } from 'vitest';
import { isMeant } from './meant.ts';

it('an action is meant by its own words, not by the name of the member on the screen alone', () => {
  const call = { id: 'call', group: 'Actions' as const, label: 'Call', detail: 'Dolores Whitaker', run: () => {} };
  for (const typed of ['call', 'ca', 'call dolores', 'whit call'])
    expect([typed, isMeant(call, typed)]).toEqual([typed, true]);
  for (const typed of ['dolores', 'dolores w', 'Whitaker', 'text dolores'])
    expect([typed, isMeant(call, typed)]).toEqual([typed, false]);
});
