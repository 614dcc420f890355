import { describe, expect, it } from 'vitest';
import { weekOf } from '../schedule/weeks.ts';
import { findOverlaps, type PlannedItem, shiftEvent } from './week.ts';

describe('the week of a docket', () => {
  it('runs from Sunday to Saturday', () => {
    const week = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
    expect(weekOf('2026-11-22')).toEqual(week);
    expect(weekOf('2026-11-28')).toEqual(week);
    expect(weekOf('2027-01-01')[0]).toBe('2026-12-27');
  });
});

describe('an event that is moved', () => {
  const when = { date: '2026-11-24', time: '10:00' };
  const today = '2026-11-22';

  it('keeps its time on another day, and its day at another time', () => {
    expect(shiftEvent(when, { days: 2 }, today)).toEqual({ date: '2026-11-26', time: '10:00' });
    expect(shiftEvent(when, { minutes: -15 }, today)).toEqual({ date: '2026-11-24', time: '09:45' });
    expect(shiftEvent({ ...when, time: '23:40' }, { minutes: 15 }, today)).toEqual({ ...when, time: '23:45' });
    expect(shiftEvent({ ...when, time: '00:05' }, { minutes: -15 }, today)).toEqual({ ...when, time: '00:00' });
    expect(shiftEvent({ ...when, time: '-1' }, { days: 1 }, today)).toEqual({ date: '2026-11-25', time: '-1' });
  });

  it('is never moved before today, and gets no time if it has none', () => {
    expect(shiftEvent(when, { days: -3 }, today)).toMatchObject({ key: 'The date must be today or in the future' });
    expect(shiftEvent({ ...when, time: '-1' }, { minutes: 15 }, today)).toMatchObject({
      key: 'This event has no set time, so you cannot move it to another time.',
    });
  });
});

describe('two events at the same time', () => {
  const item = (key: string, at: string, type = 'call', isAnytime = false): PlannedItem => ({
    key,
    at: `2026-11-24T${at}:00Z`,
    type,
    isAnytime,
    name: key.toUpperCase(),
  });

  it('are calls, visits and undecided events, less than half an hour apart', () => {
    const found = findOverlaps([item('b', '10:29', 'visit'), item('a', '10:00'), item('c', '10:59')]);
    expect([...found]).toEqual([
      ['a', 'B'],
      ['b', 'A'],
    ]);
  });

  it('are not texts, reminders, or events at any time', () => {
    expect(
      findOverlaps([
        item('a', '10:00'),
        item('b', '10:00', 'message'),
        item('c', '10:00', 'reminder'),
        item('d', '10:00', 'visit', true),
      ]),
    ).toEqual(new Map());
  });
});
