import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeZones } from '../schedule/due.ts';
import { afterQuiet, isQuiet } from './quiet-hours.ts';
import { hasOpenSlot, isOpenSlot, isScheduleDay, isSlot, slotsOf, slotTimes } from './schedule.ts';

const at = (text: string) => Temporal.Instant.from(text);
/** 8:00 UTC on the Fridays before and the Mondays after daylight saving time begins and ends. */
const nights = [
  { before: '2026-03-06', after: '2026-03-09', shift: -1 },
  { before: '2026-10-30', after: '2026-11-02', shift: 1 },
];

describe('a text can be scheduled', () => {
  it('from today to 28 days ahead, on weekdays', () => {
    const day = (date: string) => isScheduleDay(date, '2026-11-20');
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-18', '2026-12-21'].map(day)).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('every quarter of an hour from 8:00 to 17:45', () => {
    expect(slotTimes).toHaveLength(40);
    expect([slotTimes[0], slotTimes[1], slotTimes.at(-1)]).toEqual(['08:00', '08:15', '17:45']);
  });

  it('today only at future slots', () => {
    const left = slotsOf('2026-11-20', 'America/Chicago', at('2026-11-20T23:30:00Z'));
    expect(left).toEqual([{ time: '17:45', at: '2026-11-20T23:45:00Z' }]);
    expect(slotsOf('2026-11-20', 'America/Chicago', at('2026-11-20T23:45:00Z'))).toEqual([]);
  });

  it('at a day and time that is a future slot', () => {
    const now = at('2026-11-20T23:30:00Z');
    const zone = 'America/Chicago';
    for (const date of ['2026-11-20', '2026-11-21', '2026-11-23', '2026-12-18', '2026-12-21']) {
      const slots = slotsOf(date, zone, now).map(({ time }) => time);
      const times = [...slotTimes, '07:45', '08:05', '18:00'];
      expect(times.filter((time) => isOpenSlot({ date, time }, zone, now))).toEqual(slots);
      expect(hasOpenSlot(date, zone, now)).toBe(slots.length > 0);
    }
    expect(hasOpenSlot('2026-11-20', zone, at('2026-11-20T23:45:00Z'))).toBe(false);
  });

  it.each(timeZones)('at the same wall time in %s before and after each night when clocks change', (zone) => {
    for (const { before, after, shift } of nights) {
      const now = at(`${before}T05:00:00Z`);
      const [first, second] = [before, after].map((date) => slotsOf(date, zone, now));
      expect([first?.length, second?.length]).toEqual([40, 40]);
      for (const [n, slot] of (second ?? []).entries()) {
        expect(at(slot.at).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })).toBe(slot.time);
        const hours = at(first?.[n]?.at ?? '')
          .until(at(slot.at))
          .total('hours');
        expect(hours).toBe(72 + (zone === 'Pacific/Honolulu' ? 0 : shift));
      }
    }
  });

  it('at its slots and at no other instant', () => {
    const now = at('2026-11-20T12:00:00Z');
    const is = (text: string) => isSlot(at(text), 'America/Chicago', now);
    expect(
      [
        '2026-11-20T14:00:00Z',
        '2026-11-20T14:00:01Z',
        '2026-11-20T14:10:00Z',
        '2026-11-20T13:45:00Z',
        '2026-11-21T15:00:00Z',
        '2026-11-20T23:45:00Z',
        '2026-11-21T00:00:00Z',
      ].map(is),
    ).toEqual([true, false, false, false, false, true, false]);
  });
});

describe('quiet hours', () => {
  it('are from 20:00 to 8:00 where the member lives', () => {
    const is = (text: string) => isQuiet(at(text), 'America/Los_Angeles');
    expect(
      ['2026-11-20T15:59:59Z', '2026-11-20T16:00:00Z', '2026-11-21T03:59:59Z', '2026-11-21T04:00:00Z'].map(is),
    ).toEqual([true, false, false, true]);
  });

  it('delay a text to the first minute after them, also in nights when clocks change', () => {
    const instants = fc
      .integer({ min: 0, max: 366 * 24 * 60 })
      .map((n) => at('2026-01-01T00:00:00Z').add({ minutes: n }));
    fc.assert(
      fc.property(instants, fc.constantFrom(...timeZones), (instant, zone) => {
        const next = afterQuiet(instant, zone);
        expect(isQuiet(next, zone)).toBe(false);
        expect(Temporal.Instant.compare(next, instant)).toBeGreaterThanOrEqual(0);
        if (isQuiet(instant, zone)) {
          expect(next.toZonedDateTimeISO(zone).toPlainTime().toString()).toBe('08:00:00');
          expect(instant.until(next).total('hours')).toBeLessThanOrEqual(13);
        } else expect(next.equals(instant)).toBe(true);
      }),
    );
    expect(afterQuiet(at('2026-03-08T06:00:00Z'), 'America/Chicago').toString()).toBe('2026-03-08T13:00:00Z');
    expect(afterQuiet(at('2026-11-01T04:00:00Z'), 'America/Chicago').toString()).toBe('2026-11-01T14:00:00Z');
  });
});
