import { asId, type CallForViewer } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { answeredCall, ringingCalls } from './answered.ts';

const call = (status: CallForViewer['status'], incoming = true) => ({ id: asId<'Call'>(1), incoming, status });

it('finds an incoming call that the guide has answered since it rang', () => {
  const ringing = ringingCalls([call('CONNECTING')]);
  expect(answeredCall(ringing, [call('CONNECTING')])).toBeUndefined();
  expect(answeredCall(ringing, [call('ACTIVE')])).toEqual(call('ACTIVE'));
});

it('ignores a call that was already active, and an outgoing call', () => {
  expect(answeredCall(ringingCalls([]), [call('ACTIVE')])).toBeUndefined();
  expect(answeredCall(ringingCalls([call('ACTIVE')]), [call('ACTIVE')])).toBeUndefined();
  const outgoing = ringingCalls([call('CONNECTING', false)]);
  expect(answeredCall(outgoing, [call('ACTIVE', false)])).toBeUndefined();
});
