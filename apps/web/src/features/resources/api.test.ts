import { expect, it, vi } from 'vitest';

vi.stubGlobal('addEventListener', vi.fn());

const { searchOptions } = await import('./api.ts');

const search = { terms: 'food', zipcode: '77087', within: 25, tags: [], clientId: undefined };
const { getNextPageParam } = searchOptions(search);
const page = (name: 'local' | 'findhelp', programs: number, totalItems: number) => ({
  data: Array.from({ length: programs }, () => ({}) as never),
  pagination: { totalItems },
  directory: { name, standsIn: null },
});
const next = (pages: ReturnType<typeof page>[], start: number) =>
  getNextPageParam(pages.at(-1) as never, pages as never, { 'page-start': start }, []);

it('the next page starts after all programs of the last page, even if some of them are omitted', () => {
  expect(next([page('findhelp', 24, 60)], 0)).toEqual({ 'page-start': 25, directory: 'findhelp' });
  expect(next([page('findhelp', 24, 60), page('findhelp', 0, 60)], 25)).toMatchObject({ 'page-start': 50 });
  expect(next([page('local', 25, 26)], 0)).toMatchObject({ 'page-start': 25 });
  expect(next([page('local', 25, 25)], 0)).toBeUndefined();
});

it('all pages are from the directory of the first page', () => {
  expect(next([page('local', 25, 60), page('findhelp', 25, 90)], 25)).toMatchObject({ directory: 'local' });
});
