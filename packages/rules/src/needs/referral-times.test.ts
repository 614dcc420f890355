import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingDays, atWorkingHour, isWorkingHour } from './referral-times.ts';

const houston = 'America/Chicago';
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(houston).toInstant();
const next = (local: string) =>
  atWorkingHour(at(local), houston).toZonedDateTimeISO(houston).toPlainDateTime().toString({ smallestUnit: 'minute' });

describe('working days of an organization', () => {
  it('are only Monday to Friday', () => {
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-21', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-18', 5)).toBe('2026-11-25');
    expect(addWorkingDays('2026-11-18', 10)).toBe('2026-12-02');
  });

  it('are as many between two days as were added', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((n) => Temporal.PlainDate.from('2024-01-01').add({ days: n }));
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (from, count) => {
        const to = Temporal.PlainDate.from(addWorkingDays(from.toString(), count));
        const between = Array.from({ length: from.until(to).days }, (_, n) => from.add({ days: n + 1 }));
        expect(between.filter(({ dayOfWeek }) => dayOfWeek <= 5)).toHaveLength(count);
        expect(to.dayOfWeek).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('the time at which an organization is texted', () => {
  it('is now on a working day between 8:00 and 18:00', () => {
    expect(next('2026-11-20T08:00')).toBe('2026-11-20T08:00');
    expect(next('2026-11-20T17:59')).toBe('2026-11-20T17:59');
  });

  it('is the next working morning otherwise, also when clocks change in between', () => {
    expect(next('2026-11-20T07:59')).toBe('2026-11-20T08:00');
    expect(next('2026-11-20T18:00')).toBe('2026-11-23T08:00');
    expect(next('2026-11-21T12:00')).toBe('2026-11-23T08:00');
    expect(next('2026-11-22T03:00')).toBe('2026-11-23T08:00');
    expect(next('2027-03-13T23:30')).toBe('2027-03-15T08:00');
  });

  it('is never in the past, and always in working hours', () => {
    const instants = fc.integer({ min: 0, max: 2_000_000 }).map((n) => at('2025-01-01T00:00').add({ minutes: n }));
    fc.assert(
      fc.property(instants, fc.constantFrom(houston, 'America/New_York', 'Pacific/Honolulu'), (moment, zone) => {
        const then = atWorkingHour(moment, zone);
        expect(Temporal.Instant.compare(then, moment)).toBeGreaterThanOrEqual(0);
        expect(isWorkingHour(then, zone)).toBe(true);
      }),
    );
  });
});
