import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeZones } from '../schedule/due.ts';
import { lateTextDeadline } from './late-texts.ts';
import { isQuiet } from './quiet-hours.ts';
import { slotsOf } from './schedule.ts';

const at = (text: string) => Temporal.Instant.from(text);
/** 9:00 on a Monday in Texas. */
const slot = {
  sendAt: at('2026-11-23T15:00:00Z'),
  guideTimeZone: 'America/Chicago',
  memberTimeZone: 'America/Chicago',
};
const until = (now: string, more: Partial<typeof slot> = {}) =>
  lateTextDeadline({ ...slot, ...more }, at(now))?.toString() ?? null;

describe('a scheduled text that has not left at its slot', () => {
  it('leaves up to 15 minutes late, also at the member’s night, because its guide chose the hour', () => {
    expect(until('2026-11-23T15:00:01Z')).toBe('2026-11-23T15:15:00Z');
    expect(until('2026-11-23T15:15:00Z', { memberTimeZone: 'Pacific/Honolulu' })).toBe('2026-11-23T15:15:00Z');
    expect(until('2026-11-23T15:15:01Z', { memberTimeZone: 'Pacific/Honolulu' })).toBeNull();
    const last = { sendAt: at('2026-11-23T23:45:00Z') };
    expect(until('2026-11-24T00:00:00Z', last)).toBe('2026-11-24T00:00:00Z');
    expect(until('2026-11-24T00:00:01Z', last)).toBeNull();
  });

  it('leaves later on its day until 17:45 of its guide', () => {
    expect(until('2026-11-23T15:15:01Z')).toBe('2026-11-23T23:45:00Z');
    expect(until('2026-11-23T23:45:00Z')).toBe('2026-11-23T23:45:00Z');
    expect(until('2026-11-23T23:45:01Z')).toBeNull();
  });

  it('leaves before 20:00 of the member, if that is earlier', () => {
    const west = { guideTimeZone: 'Pacific/Honolulu', sendAt: at('2026-11-23T18:00:00Z') };
    expect(until('2026-11-23T20:00:00Z', west)).toBe('2026-11-24T01:59:59.999999Z');
    expect(until('2026-11-24T02:00:00Z', west)).toBeNull();
  });

  it('waits for its guide in the following night and on the next morning', () => {
    expect([until('2026-11-24T08:30:00Z'), until('2026-11-24T16:00:00Z'), until('2026-11-30T15:05:00Z')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('never leaves automatically outside of the guide’s slot and the member’s hours, in any zone, also when clocks change', () => {
    const days = fc.integer({ min: 0, max: 366 }).map((n) => Temporal.PlainDate.from('2026-01-01').add({ days: n }));
    const zones = fc.constantFrom(...timeZones);
    const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 });
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 39 }),
        zones,
        zones,
        minutes,
        (day, n, guideTimeZone, memberTimeZone, late) => {
          const slots = slotsOf(day.toString(), guideTimeZone, at(`${day.subtract({ days: 2 })}T00:00:00Z`));
          const picked = slots[n];
          fc.pre(picked !== undefined);
          const sendAt = at(picked?.at ?? '');
          const now = sendAt.add({ minutes: late });
          const end = lateTextDeadline({ sendAt, guideTimeZone, memberTimeZone }, now);
          const here = now.toZonedDateTimeISO(guideTimeZone);
          const isItsDay = here.toPlainDate().equals(day);
          const isItsHour =
            Temporal.PlainTime.compare(here.toPlainTime(), '08:00') >= 0 &&
            Temporal.PlainTime.compare(here.toPlainTime(), '17:45') <= 0;
          const isAllowed = late <= 15 || (isItsDay && isItsHour && !isQuiet(now, memberTimeZone));
          expect(end !== null).toBe(isAllowed);
          if (end === null) return;
          expect(Temporal.Instant.compare(end, now)).toBeGreaterThanOrEqual(0);
          // the text can still be sent exactly at the deadline
          expect(lateTextDeadline({ sendAt, guideTimeZone, memberTimeZone }, end)).not.toBeNull();
          if (late > 15) expect(isQuiet(end, memberTimeZone)).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
