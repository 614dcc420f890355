import { asId, maxReferrals } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import {
  actionBody,
  actionDraft,
  actionForm,
  actionValues,
  chosenPrograms,
  chosenReferral,
  editedReferral,
  emptyReferral,
  referralActivity,
  referralBodies,
  remainingReferrals,
  withActionDraft,
  withActivity,
  withReferral,
} from './form.ts';

const today = '2026-11-20';
const values = { ...actionValues(today, {}), activityId: asId<'NeedActivity'>(3), description: 'Called' };
const check = (changes: object, ownDate?: string) => {
  const result = actionForm(() => today, ownDate).body.safeParse({ ...values, ...changes });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('the form of an action', () => {
  it('uses the day on which it is saved, which may be later than the day on which it was opened', () => {
    let day = today;
    const { body } = actionForm(() => day);
    const tomorrow = { ...values, date: '2026-11-21' };
    expect(body.safeParse(tomorrow).success).toBe(false);
    day = '2026-11-21';
    expect(body.safeParse(tomorrow).success).toBe(true);
  });

  it('accepts a date of the last week, and the date that the action already has', () => {
    const late = [['date', 'The date must be within the last week.']];
    expect(check({})).toEqual([]);
    expect(check({ date: '2026-11-13' })).toEqual([]);
    expect(check({ date: '2026-11-12' })).toEqual(late);
    expect(check({ date: '2026-11-21' })).toEqual(late);
    expect(check({ date: '2026-02-30' })).toEqual(late);
    expect(check({ date: '2026-11-02' }, '2026-11-02')).toEqual([]);
    expect(check({ date: '' })).toEqual([['date', 'Date is required']]);
  });

  it('accepts a duration in common formats, and sends whole minutes', () => {
    expect(check({ duration: '1h 30' })).toEqual([]);
    expect(check({ duration: '99h' })).toEqual([['duration', 'The duration must be at most 24 hours.']]);
    expect(check({ duration: 'a while' })).toEqual([['duration', 'Enter a duration such as 90 min, 1h 30 or 1:30.']]);
    expect(actionBody({ ...values, duration: '1h 30' }).durationInMinutes).toBe(90);
    expect(actionBody({ ...values, duration: '' }).durationInMinutes).toBeNull();
  });

  it('requires a resource if one was referred, and its name', () => {
    expect(check({ resourceReferred: true })).toEqual([
      ['resourceReferrals', 'Resource details are required when resourceReferred is true.'],
    ]);
    expect(check({ resourceReferred: true, resourceReferrals: [{ ...emptyReferral, city: 'Houston' }] })).toEqual([
      ['resourceReferrals.0.resourceName', 'Resource name is required'],
    ]);
    const pantry = { ...emptyReferral, resourceName: 'Harbor Pantry', phoneNumber: ' 713 555 0114 ' };
    expect(referralBodies([pantry])).toEqual([
      {
        resourceName: 'Harbor Pantry',
        contactName: null,
        phoneNumber: '713 555 0114',
        url: null,
        streetAddress: null,
        city: null,
        state: null,
        zipcode: null,
        programId: null,
      },
    ]);
  });

  it('sends the program that was chosen in the hub, unless the user changes its name', () => {
    const chosen = chosenReferral({
      resourceName: 'Harbor Pantry',
      contactName: null,
      phoneNumber: '+17135550114',
      url: null,
      streetAddress: '12 Dock Street',
      city: 'Houston',
      state: 'TX',
      zipcode: '77011',
      resourceId: asId<'Program'>(9),
    });
    expect(check({ resourceReferred: true, resourceReferrals: [chosen] })).toEqual([]);
    expect(referralBodies([chosen])).toMatchObject([{ programId: 9, contactName: null, city: 'Houston' }]);
    expect(editedReferral(chosen, 'phoneNumber', '713').programId).toBe(9);
    expect(editedReferral(chosen, 'resourceName', 'Another').programId).toBeNull();
    const left = { ...values, resourceReferred: true, resourceReferrals: [chosen] };
    expect(withActionDraft(values, actionDraft(left))).toEqual(left);
  });

  it('puts a chosen program into an empty resource, and counts how many more fit', () => {
    const typed = { ...emptyReferral, resourceName: 'Typed' };
    const chosen = { ...emptyReferral, resourceName: 'Chosen' };
    expect(withReferral([typed, emptyReferral, emptyReferral], chosen)).toEqual([typed, chosen, emptyReferral]);
    expect(withReferral([typed], chosen)).toEqual([typed, chosen]);
    expect(remainingReferrals([typed, emptyReferral])).toBe(maxReferrals - 1);
  });

  it('lists the programs that were chosen in the hub, so that none is added twice', () => {
    const programId = asId<'Program'>(7);
    expect(chosenPrograms([emptyReferral, { ...emptyReferral, programId }])).toEqual([programId]);
  });

  it('accepts a description of at most 500 characters', () => {
    expect(check({ description: ' ' })).toEqual([['description', 'Description is required.']]);
    expect(check({ description: 'x'.repeat(501) })).toEqual([
      ['description', 'Description must be at most {maximum} characters'],
    ]);
  });

  it('restores all values from its draft', () => {
    const left = {
      ...values,
      date: '2026-11-18',
      duration: '1h 3',
      description: 'Rent < $900 & rising\n\nnext line',
      originalActionId: asId<'NeedAction'>(8),
      resourceReferred: true,
      resourceReferrals: [{ ...emptyReferral, resourceName: 'Harbor' }],
      markAsFulfilled: true,
    };
    expect(withActionDraft({ ...values, originalActionId: left.originalActionId }, actionDraft(left))).toEqual(left);
    const untouched = actionValues(today, {});
    expect(withActionDraft(untouched, actionDraft(untouched))).toEqual(untouched);
  });

  it('follows up only on the action whose button opened the form', () => {
    const followUp = { ...values, originalActionId: asId<'NeedAction'>(8) };
    expect(withActionDraft(values, actionDraft(followUp)).originalActionId).toBeNull();
    expect(withActionDraft(followUp, actionDraft(values)).originalActionId).toBe(8);
  });
});

describe('the activity', () => {
  const activity = (id: number, key: string, minutes: number) =>
    ({
      ...{ id: asId<'NeedActivity'>(id), key, label: key, labelEs: null, overview: '', overviewEs: null },
      ...{ iconName: 'send', defaultTimeFrameInMinutes: minutes, spanishOutdatedSince: null },
      ...{ retiredAt: null, updatedAt: '2026-11-20T00:00:00Z', version: 1 },
    }) as Parameters<typeof referralActivity>[0][number];
  const call = activity(1, 'call', 10);
  const refer = activity(2, 'refer-to-resource', 15);

  it('for a program from the hub is the referral, unless it is retired', () => {
    expect(referralActivity([call, refer])).toBe(refer.id);
    expect(referralActivity([call, { ...refer, retiredAt: '2026-11-20T00:00:00Z' }])).toBeUndefined();
  });

  it('fills in its usual duration, but keeps a typed duration', () => {
    const fill = (activityId: typeof call.id | null, duration: string) =>
      withActivity({ activityId, duration }, refer.id, [call, refer]).duration;
    const [usual, before] = [
      fill(null, ''),
      withActivity({ activityId: null, duration: '' }, call.id, [call]).duration,
    ];
    expect([usual, fill(call.id, before), fill(call.id, '7 min')]).toEqual([usual, usual, '7 min']);
    expect(usual).not.toBe(before);
  });
});
