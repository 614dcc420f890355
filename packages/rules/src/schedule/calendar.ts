import type { ScheduledEventType } from '@guidepost/contracts';
import { eventLabels } from './kinds.ts';

/** An event in a guide's calendar, without data about the member. */
export interface CalendarEvent {
  id: number;
  type: ScheduledEventType;
  /** Day of the event in its time zone, `yyyy-MM-dd`. */
  date: string;
  /** Time when the event is due; null if it is due at any time of its day. */
  dueAt: string | null;
  updatedAt: string;
}

/** Duration of an event in the calendar, in minutes. Events have no duration, but calendar programs require an end. */
const usualMinutes = 30;

/** Formats an instant for iCalendar: `20261120T203000Z`. */
const stamp = (instant: Temporal.Instant): string => instant.round('second').toString().replaceAll(/[-:]/g, '');

const dayStamp = (day: Temporal.PlainDate): string => day.toString().replaceAll('-', '');

/**
 * Maximum length of an iCalendar line in octets. The rest of a longer line follows a line break and a space (RFC 5545,
 * 3.1).
 */
const longest = 75;

/** Splits a line that is too long for iCalendar, but never within a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > longest) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

function eventLines({ id, type, date, dueAt, updatedAt }: CalendarEvent, origin: string): string[] {
  const day = Temporal.PlainDate.from(date);
  const at = dueAt === null ? null : Temporal.Instant.from(dueAt);
  const when =
    at === null
      ? [`DTSTART;VALUE=DATE:${dayStamp(day)}`, `DTEND;VALUE=DATE:${dayStamp(day.add({ days: 1 }))}`]
      : [`DTSTART:${stamp(at)}`, `DTEND:${stamp(at.add({ minutes: usualMinutes }))}`];
  return [
    'BEGIN:VEVENT',
    `UID:event-${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp(Temporal.Instant.from(updatedAt))}`,
    ...when,
    `SUMMARY:${escaped(eventLabels[type])}`,
    `URL:${origin}/docket?day=${date}`,
    'END:VEVENT',
  ];
}

/**
 * Writes a guide's calendar for calendar programs (iCalendar, RFC 5545). It contains each event's kind and time. It
 * contains no name, note or place that identifies the member (docs/areas/schedule.md#calendar-address).
 * @param origin the URL of this Guidepost, `https://care.example.org`; each event links to the docket of its day
 */
export const calendarText = (events: readonly CalendarEvent[], origin: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guidepost//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Guidepost',
    ...events.flatMap((event) => eventLines(event, origin)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
