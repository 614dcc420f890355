import { asId, type FeedItem } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { byDay, dayLabel } from './days.ts';

const at = (timestamp: string, id: number): FeedItem => ({
  id: asId(id),
  userId: asId(7),
  externalItemType: 'note',
  externalItemId: id,
  eventType: 'note',
  timestamp,
  actor: null,
});

describe('the days of the feed', () => {
  it('are in the time zone of the user', () => {
    const entries = [at('2026-11-20T05:30:00Z', 3), at('2026-11-20T04:30:00Z', 2), at('2026-11-19T20:00:00Z', 1)];
    const split = (zone: string) => byDay(entries, zone).map(({ day, entries: of }) => [day, of.map((e) => e.id)]);
    expect(split('America/New_York')).toEqual([
      ['2026-11-20', [3]],
      ['2026-11-19', [2, 1]],
    ]);
    expect(split('America/Los_Angeles')).toEqual([['2026-11-19', [3, 2, 1]]]);
  });

  it('are labeled Today or with the weekday, and with the year only if it is not the current year', () => {
    expect(dayLabel('2026-11-20', '2026-11-20')).toBe('Today');
    expect(dayLabel('2026-11-17', '2026-11-20')).toBe('Tuesday, November 17');
    expect(dayLabel('2025-12-31', '2026-11-20')).toBe('Wednesday, December 31, 2025');
  });
});
