import type { FeedItem, OpenTodo, PendingItem } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { lastSaid, nextEvent, openOf } from './glance.ts';

const plain = (html: string) => html.replace(/<[^>]*>/g, '');
const entry = (item: Partial<FeedItem>) => ({ timestamp: '2026-11-20T15:34:00Z', ...item }) as FeedItem;
const text = (words: string, incoming: boolean) => entry({ message: { text: words, incoming } as FeedItem['message'] });

describe('what was last said', () => {
  it('are the newest words of the member, or of a note that is newer', () => {
    const note = entry({ note: { text: '<p>Prefers  texts</p>' } as FeedItem['note'] });
    const voicemail = entry({
      call: { voicemail: { seconds: 9, transcription: 'Call me' }, note: null } as FeedItem['call'],
    });
    expect(lastSaid([text('Did it arrive?', false), text('Not yet', true), note], plain)).toMatchObject({
      words: 'Not yet',
      byMember: true,
    });
    expect(lastSaid([note, text('Not yet', true)], plain)).toMatchObject({ words: 'Prefers texts', byMember: false });
    expect(lastSaid([voicemail], plain)?.words).toBe('Call me');
  });

  it('is nothing where nobody said anything', () => {
    expect(lastSaid([text('Hello?', false), entry({})], plain)).toBeNull();
  });
});

it('what is open and what is next leave apart what is late', () => {
  const items = [
    { externalItemId: 1, scheduledEvent: {} },
    { externalItemId: 2 },
    { externalItemId: 3, scheduledEvent: {} },
  ] as PendingItem[];
  const isLate = (item: PendingItem) => item.externalItemId === 1;
  expect(openOf([], items, isLate)).toEqual({ todos: [], pending: 3, late: 1 });
  expect(nextEvent(items, isLate)?.externalItemId).toBe(3);
  expect(nextEvent(items, () => true)).toBeUndefined();
});

it('what is open names each kind of todo once, and an event that is due only as what is pending', () => {
  const todos = [
    { id: 1, type: 'TEXT_BACK', label: 'Text back' },
    { id: 2, type: 'INCOMPLETE_CALL', label: 'Incomplete call' },
    { id: 3, type: 'INCOMPLETE_CALL', label: 'Incomplete call' },
    { id: 4, type: 'SCHEDULED_EVENT', label: 'Scheduled event' },
  ] as OpenTodo[];
  const event = { externalItemId: 1, scheduledEvent: {} } as PendingItem;
  expect(openOf(todos, [event], () => true)).toEqual({
    todos: ['Text back', 'Incomplete call'],
    pending: 1,
    late: 1,
  });
});
