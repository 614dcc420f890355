import { describe, expect, it } from 'vitest';
import { differences, mergeOf, typedSince, unchangedOf } from './merge.ts';

const fields = ['line1', 'line2', 'city', 'zip'];
const base = { line1: '4410 Telephone Rd', line2: null, city: 'Houston', zip: '77087', version: 1 };

describe('two versions of a record', () => {
  it('differ where one of the two changed something, and merge without asking where only one did', () => {
    const mine = { ...base, line2: 'Apt 2C', city: 'Pasadena' };
    const theirs = { ...base, zip: '77502', city: 'Pasadena', version: 2 };
    const found = differences(fields, base, mine, theirs);
    expect(found.map(({ field, by }) => [field, by])).toEqual([
      ['line2', 'me'],
      ['zip', 'them'],
    ]);
    expect(mergeOf(mine, found, new Set())).toEqual({ ...base, line2: 'Apt 2C', city: 'Pasadena', zip: '77502' });
  });

  it('leave to the person what both changed', () => {
    const mine = { ...base, line1: '4412 Telephone Rd', zip: '77088' };
    const theirs = { ...base, line1: '4414 Telephone Rd' };
    const found = differences(fields, base, mine, theirs);
    expect(found.map(({ field, by }) => [field, by])).toEqual([
      ['line1', 'both'],
      ['zip', 'me'],
    ]);
    expect(mergeOf(mine, found, new Set())).toMatchObject({ line1: '4412 Telephone Rd', zip: '77088' });
    expect(mergeOf(mine, found, new Set(['line1']))).toMatchObject({ line1: '4414 Telephone Rd', zip: '77088' });
  });

  it('of which nobody knows what they began with are all for the person to decide', () => {
    const theirs = { ...base, zip: '77502' };
    expect(differences(fields, null, base, theirs)).toEqual([
      { field: 'zip', mine: '77087', theirs: '77502', by: 'both' },
    ]);
  });

  it('are the same where one has nothing and the other an empty text', () => {
    expect(differences(fields, base, { ...base, line2: '' }, base)).toEqual([]);
  });
});

it('of a form that was sent keeps what was typed since, and takes nothing typed for nothing', () => {
  expect(typedSince(base, { ...base, line2: '', city: 'Pasadena' })).toEqual([['city', 'Pasadena']]);
});

it('what was not changed is what stands there still, nothing in whatever form; all may have been where it is not known', () => {
  const asked = ['note', 'day'];
  expect(unchangedOf(asked, { note: 'One', day: null }, { note: 'One', day: '', title: 'x' })).toEqual(asked);
  expect(unchangedOf(asked, { note: 'One', day: null }, { note: 'Two', day: undefined })).toEqual(['day']);
  expect(unchangedOf(asked, null, { note: 'One' })).toEqual([]);
});
