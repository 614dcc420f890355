import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockText, relativeText, waitingTimeText, zoneInSentence, zoneText } from './time.ts';

const zone = 'America/Chicago';
const now = '2026-11-20T16:00:00Z';
const relativeTextAt = (instant: string) => relativeText(instant, now, zone);

afterEach(() => vi.unstubAllGlobals());

describe('a relative time', () => {
  it.each([
    ['2026-11-20T15:59:30Z', { text: 'Just now' }],
    ['2026-11-20T15:18:00Z', { text: '{count} min ago', values: { count: 42 } }],
    ['2026-11-20T13:30:00Z', { text: '{count} h ago', values: { count: 2 } }],
    ['2026-11-19T20:00:00Z', { text: 'Yesterday', isDay: true }],
    ['2026-11-17T12:00:00Z', { text: '{count} days ago', values: { count: 3 } }],
    ['2026-10-03T12:00:00Z', { text: 'Oct 3' }],
    ['2025-10-03T12:00:00Z', { text: 'Oct 3, 2025' }],
    ['2026-11-20T16:30:00Z', { text: 'In {count} min', values: { count: 30 } }],
    ['2026-11-21T16:00:00Z', { text: 'Tomorrow', isDay: true }],
  ])('of %s', (instant, text) => {
    expect(relativeTextAt(instant)).toEqual(text);
  });

  it("uses the calendar days of the user's time zone", () => {
    // 23:30 on November 19 in Chicago, 10.5 hours ago
    expect(relativeTextAt('2026-11-20T05:30:00Z')).toEqual({ text: 'Yesterday', isDay: true });
  });
});

describe('a waiting time', () => {
  it.each([
    ['2026-11-20T15:59:30Z', { text: 'Just now' }],
    ['2026-11-20T15:18:00Z', { text: '{count} min ago', values: { count: 42 } }],
    ['2026-11-19T16:30:00Z', { text: '{count} h ago', values: { count: 23 } }],
    ['2026-11-19T14:00:00Z', { text: '1 day ago' }],
    ['2026-11-14T16:00:00Z', { text: '{count} days ago', values: { count: 6 } }],
    ['2026-10-03T16:00:00Z', { text: '{count} days ago', values: { count: 48 } }],
  ])('is counted since %s', (since, text) => {
    expect(waitingTimeText(since, now)).toEqual(text);
  });
});

it('formats a time of day in 12-hour format, and returns null for other texts', () => {
  expect(
    ['14:30', '00:05', '24:00', '9:00', '-1', ''].map((time) => clockText(time)?.replace(/\s/g, ' ') ?? null),
  ).toEqual(['2:30 PM', '12:05 AM', null, null, null, null]);
});

it('writes the name of a time zone with a capital, except within a Spanish sentence', () => {
  expect(zoneText(zone)).toBe('Central Time');
  vi.stubGlobal('localStorage', { getItem: () => 'es' });
  expect(zoneText(zone)).toBe('Hora central');
  expect(zoneInSentence(zone)).toBe('hora central');
});
