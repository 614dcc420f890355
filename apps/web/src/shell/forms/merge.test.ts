import { describe, expect, it } from 'vitest';
import { differences, fieldsChangedSince, mergeOf, unchangedOf } from './merge.ts';

const fields = ['line1', 'line2', 'city', 'zip'];
const base = { line1: '4410 Telephone Rd', line2: null, city: 'Houston', zip: '77087', version: 1 };

describe('two versions of a record', () => {
  it('differ if both users changed a field, and merge automatically if only one did', () => {
    const own = { ...base, line2: 'Apt 2C', city: 'Pasadena' };
    const other = { ...base, zip: '77502', city: 'Pasadena', version: 2 };
    const found = differences(fields, base, own, other);
    expect(found.map(({ field, by }) => [field, by])).toEqual([
      ['line2', 'me'],
      ['zip', 'them'],
    ]);
    expect(mergeOf(own, found, new Set())).toEqual({ ...base, line2: 'Apt 2C', city: 'Pasadena', zip: '77502' });
  });

  it('let the user choose between both values of a field', () => {
    const own = { ...base, line1: '4412 Telephone Rd', zip: '77088' };
    const other = { ...base, line1: '4414 Telephone Rd' };
    const found = differences(fields, base, own, other);
    expect(found.map(({ field, by }) => [field, by])).toEqual([
      ['line1', 'both'],
      ['zip', 'me'],
    ]);
    expect(mergeOf(own, found, new Set())).toMatchObject({ line1: '4412 Telephone Rd', zip: '77088' });
    expect(mergeOf(own, found, new Set(['line1']))).toMatchObject({ line1: '4414 Telephone Rd', zip: '77088' });
  });

  it('let the user choose every value if the base is unknown', () => {
    const other = { ...base, zip: '77502' };
    expect(differences(fields, null, base, other)).toEqual([
      { field: 'zip', mine: '77087', theirs: '77502', by: 'both' },
    ]);
  });

  it('are the same if one has no value and the other an empty text', () => {
    expect(differences(fields, base, { ...base, line2: '' }, base)).toEqual([]);
  });
});

it('finds the fields that were changed after a form was submitted', () => {
  expect(fieldsChangedSince(base, { ...base, line2: '', city: 'Pasadena' })).toEqual([['city', 'Pasadena']]);
});

it('finds unchanged values, treats all empty values as equal, and finds none without a base', () => {
  const asked = ['note', 'day'];
  expect(unchangedOf(asked, { note: 'One', day: null }, { note: 'One', day: '', title: 'x' })).toEqual(asked);
  expect(unchangedOf(asked, { note: 'One', day: null }, { note: 'Two', day: undefined })).toEqual(['day']);
  expect(unchangedOf(asked, null, { note: 'One' })).toEqual([]);
});
