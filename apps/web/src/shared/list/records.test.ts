import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordIndex } from './record-index.ts';
import { pageOf, sortedView, sortRecords, type TableView } from './records.ts';

const view: TableView = { search: 'food', orderBy: null, orderDirection: 'asc', page: 3, pageSize: 25 };

it('a press on a column sorts ascending, then descending, then not at all, and goes to the first page', () => {
  const up = sortedView(view, 'label');
  expect(up).toEqual({ ...view, orderBy: 'label', page: 1 });
  const down = sortedView({ ...up, page: 2 }, 'label');
  expect(down).toEqual({ ...view, orderBy: 'label', orderDirection: 'desc', page: 1 });
  expect(sortedView(down, 'label')).toEqual({ ...view, page: 1 });
  expect(sortedView(down, 'key')).toEqual({ ...view, orderBy: 'key', page: 1 });
});

describe('sorting records', () => {
  const sorted = (values: (string | number | null)[], direction: 'asc' | 'desc') =>
    sortRecords(
      values.map((value, id) => ({ id, value })),
      ({ value }) => value,
      direction,
    );

  it('sorts numbers in texts by value, and ignores accents and case', () => {
    const values = sorted(['Z59.10', 'élan', 'Z59.9', 'Eland', 'elan'], 'asc').map(({ value }) => value);
    expect(values).toEqual(['élan', 'elan', 'Eland', 'Z59.9', 'Z59.10']);
  });

  it('puts records without a value last in both directions', () => {
    expect(sorted([null, 2, null, 1], 'asc').map(({ value }) => value)).toEqual([1, 2, null, null]);
    expect(sorted([null, 2, null, 1], 'desc').map(({ value }) => value)).toEqual([2, 1, null, null]);
  });

  it('keeps all records, and the order of equal records', () => {
    const values = fc.array(fc.option(fc.constantFrom('a', 'A', 'b', 'B10', 'B9')));
    fc.assert(
      fc.property(values, fc.constantFrom('asc' as const, 'desc' as const), (given, direction) => {
        const found = sorted(given, direction);
        expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(given.map((_, id) => id));
        for (const [n, one] of found.entries()) {
          const next = found[n + 1];
          if (next && next.value === one.value) expect(next.id).toBeGreaterThan(one.id);
        }
      }),
    );
  });
});

describe('an index of records', () => {
  const labels = ['Food today', 'Behind on rent', 'Comida para diabético'];
  const index = () =>
    new RecordIndex(
      labels.map((label, id) => ({ id, label })),
      ({ label }) => label,
      new Map([
        ['label', ({ label }: { label: string }) => label],
        ['icon', undefined],
      ]),
    );
  const all = { search: '', orderBy: null, orderDirection: 'asc' as const };
  const shown = (of: ReturnType<typeof index>, change: Partial<TableView>) =>
    of.shown({ ...all, ...change }).map(({ label }) => label);

  it('searches by the beginnings of words, and returns all records without a search', () => {
    const found = (search: string) => shown(index(), { search });
    expect(found(' ')).toEqual(labels);
    expect(found('rent beh')).toEqual(['Behind on rent']);
    expect(found('diabetico')).toEqual(['Comida para diabético']);
    expect(found('ent')).toEqual([]);
  });

  it('sorts the found records by a column, before and after it was prepared, and ignores a column that does not sort', () => {
    const [fresh, prepared] = [index(), index()];
    for (const _ of prepared.prepare());
    for (const one of [fresh, prepared]) {
      expect(shown(one, { orderBy: 'label' })).toEqual(['Behind on rent', 'Comida para diabético', 'Food today']);
      expect(shown(one, { orderBy: 'label', orderDirection: 'desc', search: 'o' })).toEqual(['Behind on rent']);
      expect(shown(one, { orderBy: 'label', orderDirection: 'desc' })[0]).toBe('Food today');
      for (const orderBy of ['icon', 'gone']) expect(shown(one, { orderBy })).toEqual(labels);
    }
  });
});

it('pages contain every record once, and a page beyond the last one is the last page', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.constantFrom(25, 50, 100), (total, size) => {
      const records = Array.from({ length: total }, (_, n) => n);
      const pages = Array.from({ length: Math.ceil(total / size) }, (_, n) => pageOf(records, n + 1, size).rows);
      expect(pages.flat()).toEqual(records);
      const beyond = pageOf(records, 999, size);
      expect(beyond.rows).toEqual(pages.at(-1) ?? []);
      expect(beyond.page).toBe(Math.max(1, pages.length));
    }),
  );
});
