import type { FeedItem, PendingItem } from '@guidepost/contracts';
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
  expect(openOf(items, isLate)).toEqual({ count: 3, late: 1 });
  expect(nextEvent(items, isLate)?.externalItemId).toBe(3);
  expect(nextEvent(items, () => true)).toBeUndefined();
});
