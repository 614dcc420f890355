import type { Outcome } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { dayProblem, defaultTime, durationsWith, instantsOf, offered, timeProblem, timesWith, whenOf } from './when.ts';

const zone = 'America/Chicago';

describe('the time of a visit', () => {
  it('converts to local time and length, and back', () => {
    const visit = { startTime: '2026-11-20T16:00:00Z', endTime: '2026-11-20T16:45:00Z' };
    const when = whenOf(visit, zone);
    expect(when).toEqual({ date: '2026-11-20', time: '10:00', minutes: 45 });
    expect(instantsOf(when, zone)).toEqual(visit);
    expect(instantsOf({ ...when, date: '' }, zone)).toBeNull();
    expect(instantsOf({ ...when, date: '2026-02-30' }, zone)).toBeNull();
  });

  it('is now by default, at the half hour', () => {
    const at = (now: string) => defaultTime(Temporal.Instant.from(now), zone);
    expect(at('2026-11-20T20:44:00Z')).toEqual({ date: '2026-11-20', time: '14:30', minutes: 15 });
    // at 5 AM, before the first offered time, the default is the last offered time on the previous day
    expect(at('2026-11-20T11:00:00Z')).toMatchObject({ date: '2026-11-19', time: '21:00' });
    expect(at('2026-11-21T05:30:00Z')).toMatchObject({ date: '2026-11-20', time: '21:00' });
  });

  it('is not in the future', () => {
    const now = Temporal.Instant.from('2026-11-20T20:44:00Z');
    const when = { date: '2026-11-20', minutes: 15 };
    expect(timeProblem({ ...when, time: '14:30' }, now, zone)).toBeNull();
    expect(timeProblem({ ...when, time: '15:00' }, now, zone)?.key).toBe('The time must not be in the future.');
    // if the day is missing or invalid, only the day field has an error
    for (const date of ['', '2026-11-21']) expect(timeProblem({ ...when, date, time: '15:00' }, now, zone)).toBeNull();
    expect(dayProblem('', '2026-11-20')?.key).toBe('Date is required');
    expect(dayProblem('2026-11-20', '2026-11-20')).toBeNull();
    expect(dayProblem('2000-01-01', '2026-11-20')).toBeNull();
    expect(dayProblem('0026-11-20', '2026-11-20')?.key).toBe('The date must not be before {date}');
    expect(dayProblem('2026-11-21', '2026-11-20')?.values).toEqual({ date: { date: '2026-11-21' } });
  });

  it('keeps a stored time and length that are not offered', () => {
    expect(timesWith('10:20')).toContain('10:20');
    expect(timesWith('10:00')).toHaveLength(29);
    expect(durationsWith(42)).toContain(42);
    expect(durationsWith(15)).toHaveLength(32);
  });
});

it('offers the outcomes of the visit or its resource, a deprecated one only for earlier visits', () => {
  const outcome = (id: number, deprecatedAt: string | null, ...outcomeTypes: Outcome['outcomeTypes']) =>
    ({ id, deprecatedAt, outcomeTypes }) as Outcome;
  const all = [
    outcome(1, null, 'interaction', 'resourcing'),
    outcome(2, '2026-11-01T00:00:00Z', 'interaction'),
    outcome(3, null, 'interaction'),
  ];
  const ids = (madeAt: string, set: Outcome['outcomeTypes'][number], has: number | null = null) =>
    offered(all, madeAt, set, has).map(({ id }) => id);
  expect(ids('2026-11-20T00:00:00Z', 'interaction')).toEqual([1, 3]);
  expect(ids('2026-10-20T00:00:00Z', 'interaction')).toEqual([1, 2, 3]);
  expect(ids('2026-11-20T00:00:00Z', 'resourcing')).toEqual([1]);
  expect(ids('2026-11-20T00:00:00Z', 'resourcing', 2)).toEqual([1, 2]);
});
