import { scheduledEventTypes } from '@guidepost/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarText } from './calendar.ts';

const origin = 'https://care.example.org';
const at = { id: 7, type: 'call', date: '2026-11-20', updatedAt: '2026-11-19T08:00:00.123Z' } as const;

it('shows the plan and its times in the format of calendars', () => {
  expect(calendarText([{ ...at, dueAt: '2026-11-20T20:30:00Z' }], origin).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guidepost//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Guidepost',
    'BEGIN:VEVENT',
    'UID:event-7@care.example.org',
    'DTSTAMP:20261119T080000Z',
    'DTSTART:20261120T203000Z',
    'DTEND:20261120T210000Z',
    'SUMMARY:Call',
    'URL:https://care.example.org/docket?day=2026-11-20',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('shows an Anytime event for the whole day', () => {
  const text = calendarText([{ ...at, date: '2026-12-31', dueAt: null }], origin);
  expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
});

it('folds every line that is too long, without losing text', () => {
  const event = fc.record({
    id: fc.nat(),
    type: fc.constantFrom(...scheduledEventTypes),
    date: fc.constantFrom('2026-01-31', '2028-02-29'),
    dueAt: fc.option(fc.constantFrom('2026-01-31T23:59:00Z', '2028-02-29T00:00:00Z')),
    updatedAt: fc.constant('2026-01-01T00:00:00Z'),
  });
  const host = fc.integer({ min: 1, max: 60 }).map((length) => `https://${'a'.repeat(length)}.example.org`);
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), host, (events, where) => {
      const text = calendarText(events, where);
      for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const whole = text.replaceAll('\r\n ', '');
      expect(whole.match(/BEGIN:VEVENT/g)?.length ?? 0).toBe(events.length);
      for (const { id } of events) expect(whole).toContain(`UID:event-${id}@${new URL(where).hostname}\r\n`);
    }),
  );
});
