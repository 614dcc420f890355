import type { FeedItem, Need, OpenTodo, PendingItem, ScheduledText } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { findLastContact, needsOpen, nextOf, openOf } from './glance.ts';

const plain = (html: string) => html.replace(/<[^>]*>/g, '');
const entry = (item: Partial<FeedItem>) => ({ timestamp: '2026-11-20T15:34:00Z', ...item }) as FeedItem;
const text = (words: string, incoming: boolean) => entry({ message: { text: words, incoming } as FeedItem['message'] });

describe('last message or note', () => {
  it('returns the newest message of the member, or a newer note', () => {
    const note = entry({ note: { text: '<p>Prefers  texts</p>' } as FeedItem['note'] });
    const voicemail = entry({
      call: { voicemail: { seconds: 9, transcription: 'Call me' }, note: null } as FeedItem['call'],
    });
    expect(findLastContact([text('Did it arrive?', false), text('Not yet', true), note], plain)).toMatchObject({
      words: 'Not yet',
      byMember: true,
    });
    expect(findLastContact([note, text('Not yet', true)], plain)).toMatchObject({
      words: 'Prefers texts',
      byMember: false,
    });
    expect(findLastContact([voicemail], plain)?.words).toBe('Call me');
  });

  it('returns null without messages and notes', () => {
    expect(findLastContact([text('Hello?', false), entry({})], plain)).toBeNull();
  });
});

const pending = [
  { externalItemType: 'scheduled_event', externalItemId: 1, scheduledEvent: {}, timestamp: '2026-11-20T10:00:00Z' },
  { externalItemType: 'workflow_phase', externalItemId: 2, timestamp: '2026-11-21T10:00:00Z' },
  { externalItemType: 'scheduled_event', externalItemId: 3, scheduledEvent: {}, timestamp: '2026-11-22T10:00:00Z' },
] as PendingItem[];
const firstIsLate = (item: PendingItem) => item.externalItemId === 1;

describe('open items', () => {
  const todos = [
    { id: 1, type: 'TEXT_BACK', label: 'Text back' },
    { id: 2, type: 'INCOMPLETE_CALL', label: 'Incomplete call' },
    { id: 3, type: 'INCOMPLETE_CALL', label: 'Incomplete call' },
    { id: 4, type: 'SCHEDULED_EVENT', label: 'Scheduled event' },
  ] as OpenTodo[];
  const ended = { status: 'ENDED', incoming: true, isFeedbackCall: false, insufficientNotes: false };
  const call = (outcome: object | null, insufficientNotes = false) =>
    entry({
      externalItemType: 'call',
      externalItemId: 7,
      call: { ...ended, outcome, insufficientNotes } as FeedItem['call'],
    });
  const visit = (outcomeId: number | null, insufficientNotes = false) =>
    entry({
      externalItemType: 'visit',
      externalItemId: 8,
      visit: { outcomeId, insufficientNotes } as FeedItem['visit'],
    });

  it('lists each kind of to-do once, and a due event only as pending', () => {
    expect(openOf(todos, [], pending, firstIsLate)).toEqual({
      labels: ['Text back', 'Incomplete call'],
      pending: 3,
      late: 1,
      first: { todo: todos[0] },
    });
  });

  it('lists every unfinished call and visit, with or without a to-do', () => {
    const labels = (...entries: FeedItem[]) => openOf([], entries, [], () => false).labels;
    expect(labels(call(null), visit(null))).toEqual(['Incomplete call', 'Incomplete visit']);
    expect(labels(call({ id: 1 }, true), visit(1, true))).toEqual(['Incomplete call note', 'Incomplete visit note']);
    expect(labels(call({ id: 1 }), visit(1), text('Hello', true))).toEqual([]);
    expect(openOf(todos, [call(null)], [], () => false).labels).toEqual(['Text back', 'Incomplete call']);
  });

  it('starts with a to-do, then an unfinished entry, then a late item, then the next item', () => {
    const first = (...given: Parameters<typeof openOf>) => openOf(...given).first;
    expect(first([], [call(null)], pending, firstIsLate)).toEqual({
      entry: { externalItemType: 'call', externalItemId: 7 },
    });
    expect(first([], [], pending, ({ externalItemId }) => externalItemId === 2)).toEqual({
      entry: { externalItemType: 'workflow_phase', externalItemId: 2 },
    });
    expect(first([], [], pending, () => false)).toEqual({
      entry: { externalItemType: 'scheduled_event', externalItemId: 1 },
    });
    expect(first([], [], [], () => false)).toBeNull();
  });
});

describe('next item', () => {
  const now = '2026-11-21T12:00:00Z';
  const texts = (...sendAt: string[]) => sendAt.map((at) => ({ sendAt: at, text: at })) as ScheduledText[];
  const next = (...given: string[]) => nextOf(pending, texts(...given), firstIsLate, now);

  it('is the next event that is not late, or an earlier text', () => {
    expect(next()).toEqual({ event: pending[2] });
    expect(next('2026-11-22T10:00:00.5Z')).toEqual({ event: pending[2] });
    expect(next('2026-11-22T11:00:00Z', '2026-11-22T09:00:00Z')).toMatchObject({
      text: { text: '2026-11-22T09:00:00Z' },
    });
  });

  it('ignores a text whose time has passed', () => {
    expect(next('2026-11-21T09:00:00Z')).toEqual({ event: pending[2] });
    expect(nextOf([], texts('2026-11-21T09:00:00Z'), firstIsLate, now)).toBeNull();
  });
});

describe('open needs', () => {
  const need = (label: string, expiresAt: string, status: Need['status'] = 'identified') =>
    ({ issue: { key: 'x', label }, expiresAt, status }) as Need;

  it('are the identified needs, with the one that ends first within seven days', () => {
    const needs = [
      need('Food', '2026-11-27'),
      need('Rides', '2026-11-25'),
      need('Rent', '2026-12-24'),
      need('Phone', '2026-11-21', 'fulfilled'),
      need('Heat', '2026-11-20', 'unresolved'),
    ];
    expect(needsOpen(needs, '2026-11-20')).toEqual({
      count: 3,
      next: { issue: { key: 'x', label: 'Rides' }, days: 5 },
    });
    expect(needsOpen(needs.slice(2), '2026-11-20')).toEqual({ count: 1, next: null });
  });

  it('are not listed twice if they end soon', () => {
    const todos = [{ id: 1, type: 'NEED_DUE', label: 'Need runs out' }] as unknown as OpenTodo[];
    expect(openOf(todos, [], [], () => false)).toMatchObject({ labels: [], first: { todo: todos[0] } });
  });
});
