import { describe, expect, it } from 'vitest';
import { doZonesDiffer, instantOf, problemsOf, snoozeProblem, zoneOfNew } from './check.ts';

describe('the day and time of an event', () => {
  const today = '2026-11-20';
  const problemsOfSnooze = (date: string, time: string, before?: string) =>
    problemsOf({ date, time }, today, before).map(({ message }) => message.key);

  it('are both required', () => {
    expect(problemsOfSnooze('', '')).toEqual(['Date is required', 'Time is required']);
    expect(problemsOfSnooze('20.11.2026', '10:00')).toEqual(['Invalid date format, expected yyyy-MM-dd']);
  });

  it("are today or later, except the event's current day", () => {
    expect(problemsOfSnooze('2026-11-19', '-1')).toEqual(['The date must be today or in the future']);
    expect(problemsOfSnooze('2026-11-19', '-1', '2026-11-19')).toEqual([]);
    expect(problemsOfSnooze('2026-11-20', '00:00')).toEqual([]);
  });

  it('become an instant when both are complete', () => {
    expect(instantOf({ date: today, time: '10:00' }, 'America/Chicago')).toBe('2026-11-20T16:00:00Z');
    expect(instantOf({ date: '2026-03-08', time: '02:30' }, 'America/Chicago')).toBe('2026-03-08T08:30:00Z');
    expect(instantOf({ date: '2026-02-30', time: '10:00' }, 'America/Chicago')).toBeNull();
    expect(instantOf({ date: today, time: '-1' }, 'America/Chicago')).toBeNull();
    expect(instantOf({ date: '', time: '10:00' }, 'America/Chicago')).toBeNull();
  });
});

describe('the zone of an event', () => {
  it("is the guide's zone, or for a member without a guide the zone of the user who schedules the event", () => {
    const acting = { timeZone: 'America/Denver' };
    expect(zoneOfNew({ assignedGuideTimeZone: 'Pacific/Honolulu' }, acting)).toBe('Pacific/Honolulu');
    expect(zoneOfNew({ assignedGuideTimeZone: null }, acting)).toBe('America/Denver');
  });

  it('differs by local time, not by name', () => {
    expect(doZonesDiffer('2026-11-20T16:00:00Z', 'America/Chicago', 'America/New_York')).toBe(true);
    expect(doZonesDiffer('2026-11-20T16:00:00Z', 'America/Chicago', 'America/Chicago')).toBe(false);
  });
});

it('a reminder is postponed to a future time', () => {
  const now = Temporal.Instant.from('2026-11-20T20:30:00Z');
  const problem = (date: string | undefined, time = '14:30') => snoozeProblem(date, time, 'America/Chicago', now);
  expect(problem(undefined)?.key).toBe('Date is required');
  expect(problem('2026-11-19')?.key).toBe('The date must be today or in the future');
  expect(problem('2026-11-20')).toEqual({
    key: 'The date must be after {date}',
    values: { date: { date: '2026-11-20' } },
  });
  expect([problem('2026-11-20', '15:00'), problem('2026-11-20', '-1'), problem('2026-11-21')]).toEqual([
    null,
    null,
    null,
  ]);
});
