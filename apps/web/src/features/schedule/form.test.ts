import { type Address, asId, type ScheduledEvent } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { eventBody, eventDraft, newEventValues, withDraft } from './form.ts';

const member = { addresses: [{ id: 4, primary: true }] as Address[] };
const before = {
  date: '2026-11-20',
  time: '14:30',
  type: 'visit',
  visitLocationAddressId: null,
  visitLocation: 'Library',
  provider: { id: asId<'Staff'>(7), name: 'Hannah Weiss' },
  note: '<p>Bring the letter</p>',
} as ScheduledEvent;

describe('a new event', () => {
  it('has the primary address by default, and sends it only for a visit', () => {
    const values = { ...newEventValues(member, undefined), date: '2026-11-24', time: '10:00' };
    expect(eventBody(values)).toMatchObject({ type: 'call', visitLocationAddressId: null, visitLocation: null });
    expect(eventBody({ ...values, type: 'visit' })).toMatchObject({ visitLocationAddressId: 4, visitLocation: null });
    const elsewhere = { ...values, type: 'visit', visitLocationAddressId: null, visitLocation: 'Porch' } as const;
    expect(eventBody(elsewhere)).toMatchObject({ visitLocationAddressId: null, visitLocation: 'Porch' });
  });

  it('starts on the day that the user chose in the week', () => {
    expect(newEventValues(member, undefined, '2026-11-24').date).toBe('2026-11-24');
  });

  it('has a provider only for event types that allow one', () => {
    const values = { ...newEventValues(member, before), date: '2026-11-24' };
    expect(eventBody(values).providerId).toBe(7);
    expect(eventBody({ ...values, type: 'message' }).providerId).toBeNull();
  });

  it('that follows another copies it except for day and note', () => {
    expect(newEventValues(member, before)).toEqual({
      date: '',
      time: '14:30',
      type: 'visit',
      visitLocationAddressId: null,
      visitLocation: 'Library',
      providerId: 7,
      note: '',
    });
  });
});

it('a draft restores the form', () => {
  const untouched = newEventValues(member, undefined);
  const left = {
    ...untouched,
    type: 'visit',
    date: '2026-11',
    time: '-1',
    visitLocationAddressId: null,
    providerId: asId<'Staff'>(7),
    note: '<p>x</p>',
  } as const;
  expect(withDraft(untouched, eventDraft({ ...left, version: 2 }))).toEqual({ ...left, version: 2 });
  expect(withDraft(untouched, eventDraft(untouched))).toEqual(untouched);
});
