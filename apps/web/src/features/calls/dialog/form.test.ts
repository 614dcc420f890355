import { asId, type CallForViewer } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { callBody, callDraft, callForm, draftChoices, isEmptyCall, movedDraft, withDraft } from './form.ts';
import { repeatedCall } from './repeated-call.ts';

const rides = asId<'Need'>(4);
const values = {
  outcomeId: asId<'Outcome'>(3),
  outcomeDetails: '',
  resource: null,
  note: '<p>Hello</p>',
  userNeedId: null,
  version: 2,
};

it('sends the typed values, and does not send the outcome of a locked call', () => {
  expect(callBody(values, false)).toEqual({
    outcomeId: 3,
    outcomeDetails: null,
    note: '<p>Hello</p>',
    userNeedId: null,
    resourceInteraction: null,
    version: 2,
  });
  expect(callBody({ ...values, resource: 'Metro', userNeedId: rides }, true)).toEqual({
    outcomeDetails: null,
    note: '<p>Hello</p>',
    userNeedId: rides,
    resourceInteraction: { title: 'Metro' },
    version: 2,
  });
});

it('is empty until somebody writes about the call or chooses its outcome', () => {
  const call = { outcomeId: null, resourceInteraction: null, userNeedId: rides, version: 3 } as CallForViewer;
  expect(isEmptyCall(call)).toBe(true);
  expect(isEmptyCall({ ...call, note: '<p>Hello</p>' })).toBe(false);
  expect(isEmptyCall({ ...call, outcomeId: asId<'Outcome'>(3) })).toBe(false);
  expect(isEmptyCall({ ...call, outcomeDetails: 'Niece' })).toBe(false);
});

it('requires an outcome and the name of a resource', () => {
  expect(callForm(true).body.safeParse({ ...values, outcomeId: null }).success).toBe(false);
  expect(callForm(false).body.safeParse({ ...values, outcomeId: null }).success).toBe(true);
  const nameless = callForm(true).body.safeParse({ ...values, resource: '' });
  expect(nameless.error?.issues[0]?.message).toBe('Resource name is required');
});

it('restores all values from a draft', () => {
  const left = {
    ...values,
    outcomeId: null,
    outcomeDetails: 'Niece',
    note: '<p>Half a</p>',
    resource: 'Metro',
    userNeedId: rides,
  };
  expect(withDraft(values, callDraft(left))).toEqual(left);
  expect(withDraft(values, { text: 'x', resourceTitle: '', fields: null, version: null })).toEqual({
    ...values,
    note: 'x',
  });
});

it('finds the choices of a draft that the call does not have', () => {
  const draft = callDraft({ ...values, userNeedId: rides, resource: 'Metro' });
  expect(draftChoices(values, draft)).toEqual({ userNeedId: rides, resource: 'Metro' });
  // the call already has them, so a later change of the call is not undone
  expect(draftChoices({ ...values, userNeedId: rides, resource: 'Metro' }, draft)).toEqual({});
  expect(draftChoices({ ...values, userNeedId: rides }, callDraft(values))).toEqual({});
});

describe('a failed call that is repeated', () => {
  const failed = {
    id: asId<'Call'>(7),
    subjectId: asId<'Member'>(5),
    outcomeId: null,
    outcomeDetails: null,
    resourceInteraction: null,
    note: null,
    userNeedId: rides,
    needId: rides,
    isFeedbackCall: false,
    scheduledEventId: asId<'ScheduledEvent'>(9),
    returnsCallId: null,
    version: 1,
  } as CallForViewer;

  it('keeps its purpose', () => {
    expect(repeatedCall(failed)).toEqual({ memberId: 5, mode: 'create', event: { id: 9 }, needId: rides });
    expect(repeatedCall({ ...failed, subjectId: null })).toMatchObject({ memberId: null, returnOf: 7 });
    expect(repeatedCall({ ...failed, returnsCallId: asId<'Call'>(3) })).toMatchObject({ memberId: 5, returnOf: 7 });
    expect(repeatedCall({ ...failed, isFeedbackCall: true })).toMatchObject({ mode: 'feedback' });
  });

  it('moves the text to the new call, but not the outcome', () => {
    const again = { ...failed, id: asId<'Call'>(8), version: 4 };
    const typed = { ...values, userNeedId: rides, version: 1 };
    expect(movedDraft(typed, again)).toEqual({
      text: '<p>Hello</p>',
      resourceTitle: '',
      fields: { outcomeId: '', outcomeDetails: '', needId: String(rides) },
      version: 4,
    });
    expect(movedDraft({ ...typed, note: '' }, again)).toBeNull();
  });
});
