import type { FeedItem, Need, OpenTodo, PendingItem, ScheduledText } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { collectOpenItems, countUnsent, findLastContact, findNextItem, summarizeOpenNeeds } from './glance.ts';

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
  {
    externalItemType: 'workflow_phase',
    externalItemId: 2,
    workflowPhase: { scheduled: {} },
    timestamp: '2026-11-21T10:00:00Z',
  },
  { externalItemType: 'scheduled_event', externalItemId: 3, scheduledEvent: {}, timestamp: '2026-11-22T10:00:00Z' },
] as unknown as PendingItem[];
const firstIsLate = (item: PendingItem) => item.externalItemId === 1;

describe('open items', () => {
  const todos = [
    { id: 1, type: 'TEXT_BACK', label: 'Text back', date: '2026-11-20' },
    { id: 2, type: 'INCOMPLETE_CALL', label: 'Incomplete call', date: '2026-11-20' },
    { id: 3, type: 'INCOMPLETE_CALL', label: 'Incomplete call', date: '2026-11-19' },
    { id: 4, type: 'SCHEDULED_EVENT', label: 'Scheduled event', date: '2026-11-20' },
    { id: 5, type: 'MESSAGE_NOT_SENT', label: 'Text not sent', date: '2026-11-20' },
  ] as OpenTodo[];
  const today = '2026-11-20';
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

  it('lists each kind of to-do once with its own link, and a due event only as pending', () => {
    expect(collectOpenItems(todos, [], pending, firstIsLate, today)).toEqual({
      labels: [
        { label: 'Text back', to: { todo: todos[0] } },
        { label: 'Incomplete call', to: { todo: todos[1] } },
      ],
      pending: { count: 3, first: { externalItemType: 'scheduled_event', externalItemId: 1 } },
      late: { count: 1, first: { externalItemType: 'scheduled_event', externalItemId: 1 } },
      snoozed: null,
    });
    expect(collectOpenItems([], [], pending, ({ externalItemId }) => externalItemId === 2, today).late).toEqual({
      count: 1,
      first: { externalItemType: 'workflow_phase', externalItemId: 2 },
    });
    expect(collectOpenItems([], [], [], () => false, today)).toEqual({
      labels: [],
      pending: null,
      late: null,
      snoozed: null,
    });
  });

  it('lists every unfinished call and visit, with or without a to-do', () => {
    const labels = (...entries: FeedItem[]) =>
      collectOpenItems([], entries, [], () => false, today).labels.map(({ label }) => label);
    expect(labels(call(null), visit(null))).toEqual(['Incomplete call', 'Incomplete visit']);
    expect(labels(call({ id: 1 }, true), visit(1, true))).toEqual(['Incomplete call note', 'Incomplete visit note']);
    expect(labels(call({ id: 1 }), visit(1), text('Hello', true))).toEqual([]);
    expect(collectOpenItems([], [call(null)], [], () => false, today).labels).toEqual([
      { label: 'Incomplete call', to: { entry: { externalItemType: 'call', externalItemId: 7 } } },
    ]);
  });

  it('shows snoozed to-dos only as snoozed, with the earliest day', () => {
    const until = (id: number, date: string) =>
      ({ id, type: 'INCOMPLETE_CALL', label: 'Incomplete call', date }) as OpenTodo;
    const late = until(8, '2026-12-04');
    const soon = until(9, '2026-11-30');
    expect(collectOpenItems([late, soon], [call(null)], [], () => false, today)).toMatchObject({
      labels: [],
      snoozed: { count: 2, until: '2026-11-30', first: soon },
    });
    expect(collectOpenItems([late, until(10, today)], [call(null)], [], () => false, today)).toMatchObject({
      labels: [{ label: 'Incomplete call' }],
      snoozed: { count: 1, until: '2026-12-04' },
    });
  });
});

describe('next item', () => {
  const now = '2026-11-21T12:00:00Z';
  const texts = (...sendAt: string[]) =>
    sendAt.map((at) => ({ sendAt: at, text: at, missedAt: null })) as ScheduledText[];
  const next = (...given: string[]) => findNextItem(pending, texts(...given), firstIsLate, now);

  it('is the next event that is not late, or an earlier text', () => {
    expect(next()).toEqual({ event: pending[2] });
    expect(next('2026-11-22T10:00:00.5Z')).toEqual({ event: pending[2] });
    expect(next('2026-11-22T11:00:00Z', '2026-11-22T09:00:00Z')).toMatchObject({
      text: { text: '2026-11-22T09:00:00Z' },
    });
  });

  it('ignores a text whose time has passed', () => {
    expect(next('2026-11-21T09:00:00Z')).toEqual({ event: pending[2] });
    expect(findNextItem([], texts('2026-11-21T09:00:00Z'), firstIsLate, now)).toBeNull();
  });

  it('includes the reminder of a workflow phase without an event', () => {
    const phase = { ...pending[1], workflowPhase: { scheduled: null } } as PendingItem;
    expect(findNextItem([phase, ...pending], [], firstIsLate, now)).toEqual({ event: phase });
    expect(findNextItem([phase, ...pending], [], (item) => item === phase || firstIsLate(item), now)).toEqual({
      event: pending[2],
    });
  });

  it('counts the texts that were not sent in time', () => {
    const missed = { sendAt: now, missedAt: now, text: 'Late' } as ScheduledText;
    expect([countUnsent([]), countUnsent([missed, ...texts('2026-11-22T09:00:00Z')])]).toEqual([0, 1]);
  });
});

describe('open needs', () => {
  const need = (label: string, expiresAt: string, status: Need['status'] = 'identified') =>
    ({ id: 7, issue: { key: 'x', label }, expiresAt, status }) as Need;

  it('are the identified needs, with the one that ends first within seven days', () => {
    const needs = [
      need('Food', '2026-11-27'),
      need('Rides', '2026-11-25'),
      need('Rent', '2026-12-24'),
      need('Phone', '2026-11-21', 'fulfilled'),
      need('Heat', '2026-11-20', 'unresolved'),
    ];
    expect(summarizeOpenNeeds(needs, '2026-11-20')).toEqual({
      count: 3,
      next: { id: 7, issue: { key: 'x', label: 'Rides' }, days: 5 },
    });
    expect(summarizeOpenNeeds(needs.slice(2), '2026-11-20')).toEqual({ count: 1, next: null });
  });

  it('are not listed twice if they end soon', () => {
    const todos = [{ id: 1, type: 'NEED_DUE', label: 'Need runs out', date: '2026-11-20' }] as unknown as OpenTodo[];
    expect(collectOpenItems(todos, [], [], () => false, '2026-11-20').labels).toEqual([]);
  });
});
