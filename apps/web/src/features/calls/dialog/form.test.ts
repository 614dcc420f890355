import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { callBody, callDraft, callForm, withDraft } from './form.ts';

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
