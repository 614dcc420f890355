import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, upcomingBirthday } from './birthday.ts';

describe('the birthday marker', () => {
  it('is visible from seven days before until the birthday', () => {
    expect(upcomingBirthday('1958-11-24', '2026-11-16')).toBeNull();
    expect(upcomingBirthday('1958-11-24', '2026-11-17')).toEqual({ date: '2026-11-24', daysAway: 7 });
    expect(upcomingBirthday('1958-11-24', '2026-11-24')).toEqual({ date: '2026-11-24', daysAway: 0 });
    expect(upcomingBirthday('1958-11-24', '2026-11-25')).toBeNull();
  });

  it('works across the end of the year', () => {
    expect(upcomingBirthday('1990-01-02', '2026-12-28')).toEqual({ date: '2027-01-02', daysAway: 5 });
  });

  it('shows a birthday of February 29 on that day in a leap year and on February 28 in other years', () => {
    expect(upcomingBirthday('1960-02-29', '2028-02-25')).toEqual({ date: '2028-02-29', daysAway: 4 });
    expect(upcomingBirthday('1960-02-29', '2027-02-25')).toEqual({ date: '2027-02-28', daysAway: 3 });
    expect(upcomingBirthday('1960-02-29', '2027-03-01')).toBeNull();
    expect(upcomingBirthday('1960-02-29', '2027-12-31')).toBeNull();
  });

  it('is visible on eight days of any year, for any birth date', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 2021, max: 2040 }), (born, year) => {
        const birth = born.toISOString().slice(0, 10);
        const first = Temporal.PlainDate.from({ year, month: 1, day: 10 });
        let shown = 0;
        for (let i = 0; i < 365; i += 1) if (upcomingBirthday(birth, first.add({ days: i }).toString())) shown += 1;
        expect(shown).toBeGreaterThanOrEqual(7);
        expect(shown).toBeLessThanOrEqual(9);
      }),
      { numRuns: 50 },
    );
  });
});

describe('age', () => {
  it('increases on the birthday', () => {
    expect(ageOn('1958-11-24', '2026-11-23')).toBe(67);
    expect(ageOn('1958-11-24', '2026-11-24')).toBe(68);
    expect(ageOn('2027-01-01', '2026-11-24')).toBeNull();
    expect(ageOn('2026-11-24', '2026-11-24')).toBe(0);
  });

  it('of a person born on February 29 increases on the day of the birthday marker', () => {
    for (const [year, birthday] of [
      [2027, '2027-02-28'],
      [2028, '2028-02-29'],
    ] as const) {
      const before = Temporal.PlainDate.from(birthday).subtract({ days: 1 }).toString();
      expect(upcomingBirthday('1960-02-29', birthday)).toEqual({ date: birthday, daysAway: 0 });
      expect([ageOn('1960-02-29', before), ageOn('1960-02-29', birthday)]).toEqual([year - 1961, year - 1960]);
    }
  });
});
