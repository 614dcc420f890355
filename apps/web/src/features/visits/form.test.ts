import { type Address, asId, type ScheduledEvent } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { newVisitValues, visitBody, visitDraft, visitForm, withDraft } from './form.ts';

const zone = 'America/Chicago';
const now = Temporal.Instant.from('2026-11-20T20:44:00Z');
const addresses = [
  { id: 3, primary: false, description: 'Daughter’s' },
  { id: 4, primary: true, description: 'Home' },
] as Address[];
const event = (place: Partial<ScheduledEvent>) =>
  ({
    visitLocationAddressId: null,
    visitLocation: null,
    time: '15:00',
    dueAt: '2026-11-17T21:00:00Z',
    ...place,
  }) as ScheduledEvent;

describe('a new visit', () => {
  it('is at the primary address, or at the place of its event', () => {
    const at = (planned?: ScheduledEvent, known = addresses) => {
      const { addressId, location } = newVisitValues({ addresses: known }, planned, now, zone);
      return [addressId, location];
    };
    expect(at()).toEqual([4, '']);
    expect(at(undefined, [])).toEqual([null, '']);
    expect(at(event({ visitLocationAddressId: asId(3) }))).toEqual([3, '']);
    expect(at(event({ visitLocation: 'Library' }))).toEqual([null, 'Library']);
    expect(at(event({ visitLocation: 'home ' }))).toEqual([4, '']);
    expect(at(event({}))).toEqual([4, '']);
  });

  it('has the time of its event, or the current time if the event is in the future', () => {
    const when = (planned?: Partial<ScheduledEvent>) => {
      const { date, time } = newVisitValues({ addresses }, planned && event(planned), now, zone);
      return `${date} ${time}`;
    };
    expect(when()).toBe('2026-11-20 14:30');
    expect(when({})).toBe('2026-11-17 15:00');
    expect(when({ dueAt: '2026-11-20T20:15:00Z' })).toBe('2026-11-20 14:15');
    expect(when({ dueAt: '2026-11-20T21:00:00Z' })).toBe('2026-11-20 14:30');
    expect(when({ time: 'anytime' })).toBe('2026-11-17 14:30');
    expect(when({ time: 'anytime', dueAt: '2026-11-21T06:00:00Z' })).toBe('2026-11-20 14:30');
  });

  it('is sent as instants, with a place as text only without an address', () => {
    const values = {
      ...newVisitValues({ addresses }, undefined, now, zone),
      outcomeId: asId<'Outcome'>(1),
      location: 'Porch',
    };
    expect(visitBody(values, zone)).toEqual({
      startTime: '2026-11-20T20:30:00Z',
      endTime: '2026-11-20T20:45:00Z',
      outcomeId: 1,
      outcomeDetails: null,
      addressId: 4,
      location: null,
      resourceInteraction: null,
      userNeedRequest: null,
      note: null,
    });
    const elsewhere = visitBody({ ...values, addressId: null, resource: 'Metro', needId: asId<'Need'>(4) }, zone);
    expect(elsewhere).toMatchObject({
      location: 'Porch',
      resourceInteraction: { title: 'Metro' },
      userNeedRequest: { userNeedId: 4 },
    });
  });
});

it('uses the time at which it is saved, which may be much later than the time at which it was opened', () => {
  let current = now;
  const { body } = visitForm(() => current, zone);
  const problemsOf = (changes: object) => {
    const values = { ...newVisitValues({ addresses }, undefined, now, zone), outcomeId: 6, ...changes };
    return body.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? [];
  };
  expect(problemsOf({ time: '15:00' })).toEqual(['time']);
  expect(problemsOf({ date: '2026-11-21' })).toEqual(['date']);
  current = now.add({ hours: 1 });
  expect(problemsOf({ time: '15:00' })).toEqual([]);
  current = now.add({ hours: 24 });
  expect(problemsOf({ date: '2026-11-21' })).toEqual([]);
});

it('a draft restores the form', () => {
  const untouched = newVisitValues({ addresses }, undefined, now, zone);
  const left = {
    ...untouched,
    date: '2026-11-19',
    minutes: 45,
    addressId: null,
    location: 'Library',
    outcomeId: asId<'Outcome'>(6),
    resource: 'Metro',
    note: '<p>Half a</p>',
    needId: asId<'Need'>(4),
    version: 3,
  };
  expect(withDraft(untouched, visitDraft(left))).toEqual(left);
  expect(withDraft(untouched, visitDraft(untouched))).toEqual(untouched);
  expect(withDraft(untouched, { text: 'x', resourceTitle: '', fields: null, version: null })).toEqual({
    ...untouched,
    note: 'x',
  });
});
