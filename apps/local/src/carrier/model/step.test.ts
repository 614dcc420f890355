import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, isOver, newCall } from './call.ts';
import type { CallEvent, Context, Effect } from './run.ts';
import { step } from './step.ts';
import { parseTwiml } from './twiml.ts';

const line = '+13465550100';
const guide = '+13465550126';
const member = '+17135550142';
const base = 'http://localhost/voice';

let now: Temporal.Instant;
let count: number;
let legs: Map<string, Call>;
let done: Effect[];

const context = (): Context => ({
  now: now.toString({ smallestUnit: 'millisecond' }),
  accountSid: 'AC1',
  newSid: (prefix) => `${prefix}${++count}`,
  recordingUrl: (sid) => `http://localhost/${sid}`,
  isOurs: (number) => number === line,
});

beforeEach(() => {
  now = Temporal.Instant.from('2026-11-20T16:00:00Z');
  count = 0;
  legs = new Map();
  done = [];
});

const later = (seconds: number) => {
  now = now.add({ seconds });
};

const inbound = () =>
  newCall({
    sid: 'in',
    direction: 'inbound',
    from: member,
    to: line,
    status: 'ringing',
    createdAt: context().now,
    instructions: { url: base, method: 'POST' },
    statusCallback: { url: `${base}/status`, method: 'POST', events: ['completed'] },
  });

const outbound = (more: Partial<Call> = {}) =>
  newCall({
    sid: 'out',
    direction: 'outbound-api',
    from: line,
    to: guide,
    createdAt: context().now,
    instructions: { url: base, method: 'POST' },
    statusCallback: {
      url: `${base}/status`,
      method: 'POST',
      events: ['initiated', 'ringing', 'answered', 'completed'],
    },
    ...more,
  });

/** Applies an event to a leg, and applies the resulting events to other legs. */
function applyEvent(sid: string, event: CallEvent): void {
  const call = legs.get(sid);
  if (!call) return;
  const outcome = step(call, event, context());
  legs.set(sid, outcome.call);
  done.push(...outcome.effects);
  for (const effect of outcome.effects) {
    if (effect.do === 'tell') applyEvent(effect.sid, effect.event);
    if (effect.do === 'place') {
      legs.set(effect.call.sid, effect.call);
      applyEvent(effect.call.sid, { type: 'initiate' });
      applyEvent(effect.call.sid, { type: 'ring' });
    }
  }
}

const beginLeg = (call: Call) => {
  legs.set(call.sid, call);
  applyEvent(call.sid, { type: 'initiate' });
};

const the = (sid: string): Call => legs.get(sid) as Call;
const leg = (): Call => [...legs.values()].findLast(({ parentSid }) => parentSid !== null) as Call;

/** Answers the call's pending request for instructions, as the real server does. */
const follow = (sid: string, inner: string) =>
  applyEvent(sid, { type: 'document', turn: the(sid).turn, verbs: parseTwiml(`<Response>${inner}</Response>`, base) });

const callbacks = () => done.flatMap((effect) => (effect.do === 'callback' ? effect.params['CallStatus'] : []));
const asked = () => done.flatMap((effect) => (effect.do === 'ask' ? effect : []));
const recorded = () => done.flatMap((effect) => (effect.do === 'record' ? effect : []));

describe('a call of the account', () => {
  it('passes through its states, reports each once and in order, and returns its length', () => {
    beginLeg(outbound());
    applyEvent('out', { type: 'ring' });
    applyEvent('out', { type: 'answer', by: 'human' });
    follow('out', '<Pause length="600"/>');
    later(65);
    applyEvent('out', { type: 'hang-up' });
    expect(callbacks()).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    const callbackParams = done.flatMap((effect) => (effect.do === 'callback' ? [effect.params] : []));
    expect(callbackParams.map((params) => params['SequenceNumber'])).toEqual(['0', '1', '2', '3']);
    expect(callbackParams.at(-1)).toMatchObject({
      CallDuration: '65',
      SipResponseCode: '200',
      Direction: 'outbound-api',
    });
  });

  it.each([
    [{ type: 'refuse', as: 'busy' }, 'busy'],
    [{ type: 'ring-out' }, 'no-answer'],
    [{ type: 'fail', code: 30003 }, 'failed'],
    [{ type: 'hang-up' }, 'busy'],
    [{ type: 'end', as: 'canceled' }, 'canceled'],
    [{ type: 'end', as: 'completed' }, 'canceled'],
  ] as const)('with the result %j before an answer ends as %s and requests no document', (event, status) => {
    beginLeg(outbound());
    applyEvent('out', { type: 'ring' });
    applyEvent('out', event);
    expect(the('out')).toMatchObject({ status, startedAt: null });
    expect(asked()).toEqual([]);
    expect(callbacks().at(-1)).toBe(status);
  });

  it('reports whether a machine answered only if this was requested', () => {
    beginLeg(outbound({ detectsMachine: true }));
    applyEvent('out', { type: 'answer', by: 'machine_start' });
    expect(asked()[0]?.params['AnsweredBy']).toBe('machine_start');
    beginLeg(outbound({ sid: 'other' }));
    applyEvent('other', { type: 'answer', by: 'machine_start' });
    expect(asked()[1]?.params).not.toHaveProperty('AnsweredBy');
  });

  it('connects a second phone and reports the result of its Dial', () => {
    beginLeg(outbound());
    applyEvent('out', { type: 'answer', by: 'human' });
    follow(
      'out',
      `<Dial action="/after" record="record-from-answer-dual" recordingStatusCallback="/recorded"><Number>${member}</Number></Dial>`,
    );
    expect(leg()).toMatchObject({ status: 'ringing', from: line, to: member, direction: 'outbound-dial' });
    later(4);
    applyEvent(leg().sid, { type: 'answer', by: 'human' });
    later(130);
    applyEvent(leg().sid, { type: 'hang-up' });
    expect(leg().status).toBe('completed');
    expect(asked().at(-1)?.params).toMatchObject({
      DialCallStatus: 'completed',
      DialCallSid: leg().sid,
      DialCallDuration: '130',
      DialBridged: 'true',
      RecordingUrl: expect.stringContaining('http://localhost/RE'),
    });
    expect(recorded()).toMatchObject([
      { recording: { source: 'DialVerb', seconds: 130, channels: 2, callSid: 'out' } },
    ]);
    expect(the('out').status).toBe('in-progress');
    follow('out', '');
    expect(the('out').status).toBe('completed');
  });

  it('ends its second leg when the first phone hangs up', () => {
    beginLeg(outbound());
    applyEvent('out', { type: 'answer', by: 'human' });
    follow('out', `<Dial action="/after">${member}</Dial>`);
    applyEvent(leg().sid, { type: 'answer', by: 'human' });
    later(10);
    applyEvent('out', { type: 'hang-up' });
    expect([the('out').status, leg().status]).toEqual(['completed', 'completed']);
    expect(asked().at(-1)).toMatchObject({
      ignoreAnswer: true,
      params: { DialCallStatus: 'completed', CallStatus: 'completed' },
    });
  });

  it('connects the first of several phones that answers, and stops ringing the others', () => {
    beginLeg(outbound());
    applyEvent('out', { type: 'answer', by: 'human' });
    follow('out', `<Dial><Number>${member}</Number><Number>+17135550143</Number></Dial>`);
    const [first, second] = [...legs.values()].filter(({ parentSid }) => parentSid === 'out');
    applyEvent(first?.sid ?? '', { type: 'refuse', as: 'busy' });
    expect(the('out').at.kind).toBe('dialing');
    applyEvent(second?.sid ?? '', { type: 'answer', by: 'human' });
    expect(the('out').at).toMatchObject({ kind: 'dialing', bridged: second?.sid });
  });

  it('does not dial from a number that the account does not own', () => {
    beginLeg(outbound());
    applyEvent('out', { type: 'answer', by: 'human' });
    follow('out', `<Dial callerId="+12125550199" action="/after">${member}</Dial>`);
    expect(legs.size).toBe(1);
    expect(asked().at(-1)?.params).toMatchObject({ DialCallStatus: 'failed', ErrorCode: '13214' });
  });
});

describe('a call of a phone', () => {
  const voicemail = '<Say>Leave a message</Say><Record action="/left" transcribe="true" transcribeCallback="/words"/>';

  /** Advances the call to the prompt for a voicemail. */
  const reachVoicemail = () => {
    beginLeg(inbound());
    follow('in', voicemail);
    applyEvent('in', { type: 'elapsed', turn: the('in').turn });
  };

  it('requests its document while it rings, and is answered by the first spoken text', () => {
    beginLeg(inbound());
    expect(asked()[0]?.params).toMatchObject({ CallStatus: 'ringing', Direction: 'inbound', From: member, To: line });
    follow('in', '<Say>Hello</Say>');
    expect(the('in')).toMatchObject({ status: 'in-progress', heard: ['Hello'] });
  });

  it('rings until the other phone answers if the Dial requires this', () => {
    beginLeg(inbound());
    follow('in', `<Dial answerOnBridge="true">${guide}</Dial>`);
    expect(the('in').status).toBe('ringing');
    applyEvent(leg().sid, { type: 'answer', by: 'human' });
    expect(the('in').status).toBe('in-progress');
  });

  it.each([
    ['busy', 'busy'],
    ['rejected', 'no-answer'],
  ])('that is rejected as %s ends as %s without an answer', (reason, status) => {
    beginLeg(inbound());
    follow('in', `<Reject reason="${reason}"/>`);
    expect(the('in')).toMatchObject({ status, startedAt: null });
  });

  it('leaves a voicemail without an answer: recording and transcript are sent to their addresses', () => {
    beginLeg(inbound());
    follow('in', `<Dial action="/after" timeout="20">${guide}</Dial>`);
    applyEvent(leg().sid, { type: 'ring-out' });
    expect(asked().at(-1)?.params).toMatchObject({ DialCallStatus: 'no-answer', DialBridged: 'false' });
    follow('in', voicemail);
    applyEvent('in', { type: 'elapsed', turn: the('in').turn });
    expect(the('in').at.kind).toBe('recording');
    applyEvent('in', { type: 'leave', text: 'Please call me', seconds: 3 });
    expect(the('in').status).toBe('completed');
    expect(recorded()).toMatchObject([
      {
        recording: { source: 'RecordVerb', seconds: 3 },
        text: 'Please call me',
        transcribeCallback: 'http://localhost/words',
      },
    ]);
    expect(asked().at(-1)).toMatchObject({
      address: { url: 'http://localhost/left' },
      params: { Digits: 'hangup', RecordingDuration: '3', RecordingUrl: expect.any(String) },
      ignoreAnswer: true,
    });
  });

  it('with a voicemail from the start does not ring the other phone', () => {
    beginLeg(inbound());
    follow('in', `<Dial action="/after">${guide}</Dial>`);
    applyEvent('in', { type: 'leave', text: 'It is me', seconds: 2 });
    expect(leg().status).toBe('no-answer');
    follow('in', voicemail);
    applyEvent('in', { type: 'elapsed', turn: the('in').turn });
    expect(the('in').status).toBe('completed');
    expect(recorded()).toHaveLength(1);
  });

  it('with silence leaves no recording and continues with the document', () => {
    beginLeg(inbound());
    follow('in', `${voicemail}<Say>Good bye</Say>`);
    applyEvent('in', { type: 'elapsed', turn: the('in').turn });
    applyEvent('in', { type: 'elapsed', turn: the('in').turn });
    expect(recorded()).toEqual([]);
    expect(the('in').heard.at(-1)).toBe('Good bye');
  });

  it('without speech at the voicemail leaves no recording', () => {
    reachVoicemail();
    applyEvent('in', { type: 'hang-up' });
    expect(recorded()).toEqual([]);
    expect(callbacks()).toEqual(['completed']);
  });

  it('sends keys until there are enough, or until the final key', () => {
    const gather = (attributes: string) => {
      beginLeg({ ...inbound(), sid: attributes });
      follow(attributes, `<Gather action="/key" ${attributes}><Say>Choose</Say></Gather>`);
    };
    gather('numDigits="2"');
    applyEvent('numDigits="2"', { type: 'press', digits: '4' });
    expect(asked().at(-1)?.params).not.toHaveProperty('Digits');
    applyEvent('numDigits="2"', { type: 'press', digits: '2' });
    expect(asked().at(-1)?.params['Digits']).toBe('42');
    gather('timeout="9"');
    applyEvent('timeout="9"', { type: 'press', digits: '12#3' });
    expect(asked().at(-1)?.params['Digits']).toBe('12');
  });

  it('continues with another document on request, in every state', () => {
    beginLeg(inbound());
    follow('in', `<Dial action="/after">${guide}</Dial>`);
    applyEvent('in', { type: 'redirect', address: { url: `${base}/voicemail`, method: 'POST' } });
    expect(leg().status).toBe('no-answer');
    expect(asked().at(-1)?.address.url).toBe(`${base}/voicemail`);
  });

  it('requests the fallback document once, and then ends with the error', () => {
    beginLeg({ ...inbound(), fallback: { url: `${base}/fallback`, method: 'POST' } });
    applyEvent('in', { type: 'no-document', turn: the('in').turn, code: 11200 });
    expect(asked().at(-1)).toMatchObject({
      address: { url: `${base}/fallback` },
      params: { ErrorCode: '11200', ErrorUrl: base },
    });
    applyEvent('in', { type: 'no-document', turn: the('in').turn, code: 12100 });
    expect(the('in')).toMatchObject({ status: 'completed', errorCode: 12100 });
  });
});

describe('any sequence of events', () => {
  const events: fc.Arbitrary<CallEvent> = fc.oneof(
    fc.constantFrom<CallEvent>(
      { type: 'ring' },
      { type: 'answer', by: 'human' },
      { type: 'refuse', as: 'busy' },
      { type: 'ring-out' },
      { type: 'hang-up' },
      { type: 'leave', text: 'Hello', seconds: 2 },
      { type: 'press', digits: '1' },
      { type: 'fail', code: 30003 },
      { type: 'end', as: 'completed' },
    ),
    fc.constantFrom(`<Dial action="/a">${member}</Dial>`, '<Say>Hi</Say><Record/>', '<Gather/><Pause/>', '').map(
      (inner): CallEvent => ({
        type: 'document',
        turn: -1,
        verbs: parseTwiml(`<Response>${inner}</Response>`, base),
      }),
    ),
    fc.constant<CallEvent>({ type: 'elapsed', turn: -1 }),
  );

  it('never changes an ended call, ends every leg with the call that dialed it, and reports the end once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), events), { maxLength: 25 }), (story) => {
        legs = new Map();
        done = [];
        beginLeg(outbound());
        for (const [isLeg, event] of story) {
          const sid = isLeg ? (leg()?.sid ?? 'out') : 'out';
          const before = the(sid);
          const wasOver = isOver(before);
          applyEvent(sid, 'turn' in event ? { ...event, turn: before.turn } : event);
          if (wasOver) expect(the(sid)).toBe(before);
        }
        if (isOver(the('out'))) expect([...legs.values()].filter((call) => !isOver(call))).toEqual([]);
        const ends = done.flatMap((effect) =>
          effect.do === 'callback' && effect.moment === 'completed' ? effect : [],
        );
        expect(ends.length).toBe(isOver(the('out')) ? 1 : 0);
      }),
    );
  });
});
