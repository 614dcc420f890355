import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '../schedule/days.ts';
import { needStatus } from './status.ts';
import { day } from './testing/arbitrary.ts';
import { expiryOfIssue, extendedExpiry, isNearExpiry, needExpiry, needWindow } from './window.ts';

const frame = fc.integer({ min: 1, max: 365 });

describe('the window of a need', () => {
  it('has the calendar days of its issue, over clock changes, months and leap days', () => {
    expect(needExpiry('2026-11-20', 30)).toBe('2026-12-20');
    expect(needExpiry('2028-02-15', 14)).toBe('2028-02-29');
    fc.assert(
      fc.property(day, frame, (on, days) => {
        expect(daysBetween(on, needExpiry(on, days))).toBe(days);
      }),
    );
  });

  it('is extended by the same number of days from its expiry', () => {
    expect(extendedExpiry('2026-11-25', 30, '2026-11-20')).toBe('2026-12-25');
  });

  it('is extended from today if it has ended, so that it is open again', () => {
    expect(extendedExpiry('2026-08-01', 30, '2026-11-20')).toBe('2026-12-20');
    expect(extendedExpiry('2026-11-20', 30, '2026-11-20')).toBe('2026-12-20');
    fc.assert(
      fc.property(day, frame, day, (expiresAt, days, today) => {
        const extended = extendedExpiry(expiresAt, days, today);
        const need = { fulfilledAt: null, abandonedAt: null, expiresAt: extended };
        expect(needStatus(need, { stageKey: 'in-program', today })).toBe('identified');
        expect(extended > expiresAt).toBe(true);
      }),
    );
  });

  it('changes with the issue, and never ends only because of this', () => {
    expect(expiryOfIssue('2026-11-01', 60, '2026-11-20')).toBe('2026-12-31');
    expect(expiryOfIssue('2026-11-01', 14, '2026-11-20')).toBe('2026-12-04');
    fc.assert(
      fc.property(day, frame, day, (on, days, today) => {
        expect(expiryOfIssue(on, days, today) > today).toBe(true);
      }),
    );
  });

  it('ends soon from seven days before expiry until the day before it', () => {
    const near = (today: string) => isNearExpiry('2026-11-27', today);
    expect(['2026-11-19', '2026-11-20', '2026-11-26', '2026-11-27', '2026-11-28'].map(near)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is shown from the day on which it opened: remaining days of all days', () => {
    expect(needWindow('2026-10-26', '2026-11-25', '2026-11-20')).toEqual({ daysLeft: 5, days: 30, share: 25 / 30 });
    expect(needWindow('2026-10-26', '2026-11-25', '2027-01-01')).toEqual({ daysLeft: 0, days: 30, share: 1 });
    fc.assert(
      fc.property(day, day, day, (opened, expires, today) => {
        const { daysLeft, days, share } = needWindow(opened, expires, today);
        expect(daysLeft >= 0 && daysLeft <= days && share >= 0 && share <= 1).toBe(true);
      }),
    );
  });
});
