import type { TextBrief } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { awaitingReply } from './awaitingReply.ts';

const entry = (id: number, incoming: boolean, noFollowUpNeeded = false, text = 'Hello') => ({
  message: { id, incoming, noFollowUpNeeded, text } as TextBrief,
});

it('texts wait for an answer that came after our last one, unless they need none', () => {
  const entries = [entry(5, true), entry(4, true, true), {}, entry(3, true), entry(2, false), entry(1, true)];
  expect([...awaitingReply(entries)]).toEqual([5, 3]);
  expect([...awaitingReply([entry(1, true)])]).toEqual([1]);
  expect([...awaitingReply([entry(2, true, false, 'Stop.'), entry(1, true)])]).toEqual([1]);
  expect([...awaitingReply([entry(2, false), entry(1, true)])]).toEqual([]);
});
