import { expect, it } from 'vitest';
import { oldestFetchedCursor, storeFetchedCursor } from './fetched.ts';

const answer = (cursor?: string) =>
  new Response(null, cursor === undefined ? {} : { headers: { 'x-live-cursor': cursor } });

it('stores the oldest position of the data on the screen', () => {
  expect(oldestFetchedCursor()).toBeUndefined();
  for (const cursor of ['900.3', '1000.1', undefined, 'nonsense', '900.2']) storeFetchedCursor(answer(cursor));
  expect(oldestFetchedCursor()).toBe('900.2');
});
