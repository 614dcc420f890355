import { describe, expect, it } from 'vitest';
import { callStateText, hasFailedBeforeRinging, legState, sidesOf } from './sides.ts';

const side = (errorCode: number | null = null) => ({ userId: null, name: null, phoneNumber: '', errorCode });
const logs = (...statuses: string[]) =>
  statuses.map((status) => ({
    event: status,
    status,
    timestamp: '2026-11-20T10:00:00Z',
    createdAt: '2026-11-20T10:00:00Z',
  }));
const call = (status: 'CONNECTING' | 'ACTIVE' | 'MISSED', own: string[], otherLegs: string[], incoming = false) => ({
  status,
  incoming,
  originator: side(),
  receiver: side(),
  originatorConnectionLogs: logs(...own),
  receiverConnectionLogs: logs(...otherLegs),
});

describe('the state of a side', () => {
  it('is the most advanced status that the carrier has reported', () => {
    expect(legState(side(), [], true)).toBe('connecting');
    expect(legState(side(), [], false)).toBe('waiting');
    expect(legState(side(), logs('initiated', 'ringing'), false)).toBe('ringing');
    expect(legState(side(), logs('ringing', 'in-progress'), false)).toBe('connected');
    expect(legState(side(), logs('ringing', 'initiated'), false)).toBe('ringing');
    expect(legState(side(), logs('something-new'), false)).toBe('connecting');
    expect(legState(side(30003), logs('ringing'), false)).toBe('failed');
  });
});

describe('both sides of an incoming call', () => {
  it("are connected once the guide has answered, although the carrier only reports that the caller's side is ringing", () => {
    expect(sidesOf(call('CONNECTING', ['ringing'], ['ringing'], true))).toEqual({
      originator: 'ringing',
      receiver: 'ringing',
    });
    expect(sidesOf(call('ACTIVE', ['ringing'], ['in-progress'], true))).toEqual({
      originator: 'connected',
      receiver: 'connected',
    });
    expect(sidesOf(call('ACTIVE', ['ringing', 'completed'], ['in-progress'], true)).originator).toBe('ended');
    expect(sidesOf(call('CONNECTING', ['ringing'], [])).originator).toBe('ringing');
  });

  it('show that the caller hears the greeting after the guide has declined, until the caller hangs up', () => {
    const sides = (own: string[]) => sidesOf(call('MISSED', own, ['ringing', 'canceled'], true));
    expect(sides(['ringing'])).toEqual({ originator: 'greeting', receiver: 'no-answer' });
    expect(sides(['ringing', 'completed'])).toEqual({ originator: 'ended', receiver: 'no-answer' });
  });
});

describe('a failed outgoing call', () => {
  const failed = (own: number | null, otherLegs: string[], incoming = false) => ({
    ...call('MISSED', ['ringing'], otherLegs, incoming),
    status: 'FAILED' as const,
    originator: side(own),
  });

  it("can be made again if the guide's own phone was not reached, because the other phone did not ring", () => {
    expect(hasFailedBeforeRinging(failed(30003, []))).toBe(true);
    expect(hasFailedBeforeRinging(failed(null, []))).toBe(true);
    expect(hasFailedBeforeRinging(failed(null, ['ringing']))).toBe(false);
    expect(hasFailedBeforeRinging(failed(30003, [], true))).toBe(false);
    expect(hasFailedBeforeRinging({ ...failed(null, []), status: 'MISSED' })).toBe(false);
  });
});

describe('the headline', () => {
  it("follows an outgoing call from the guide's own phone to the member", () => {
    expect(
      [
        call('CONNECTING', [], []),
        call('CONNECTING', ['ringing'], []),
        call('CONNECTING', ['ringing', 'in-progress'], ['initiated']),
        call('CONNECTING', ['in-progress'], ['ringing']),
        call('ACTIVE', ['in-progress'], ['in-progress']),
        call('MISSED', ['completed'], ['no-answer']),
      ].map(callStateText),
    ).toEqual([
      'Connecting your phone…',
      'Your phone is ringing. Answer it to continue.',
      'Calling {name}…',
      'Ringing {name}…',
      'Connected',
      '{name} did not answer',
    ]);
  });

  it('shows who is calling', () => {
    expect(callStateText(call('CONNECTING', ['in-progress'], ['ringing'], true))).toBe('{name} is calling');
    expect(callStateText(call('MISSED', ['completed'], ['no-answer'], true))).toBe('This call was not answered');
  });
});
