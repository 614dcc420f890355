import { type Call, isOver } from './call.ts';
import { closeDial, conferenceParams, endRecord, finish, leaveConference } from './ending.ts';
import {
  ask,
  type CallEvent,
  type Context,
  type Effect,
  type Run,
  report,
  sendStatusCallback,
  startActivity,
} from './run.ts';
import { answerIncoming, connectDialedLeg, executeVerbs } from './verbs.ts';
import { callParams } from './voice-params.ts';

export interface Outcome {
  call: Call;
  effects: readonly Effect[];
}

/**
 * Computes a call's next state after an event, and the resulting effects. Handles the complete course of a call and has
 * no side effects. The call stays the same if it has ended or if the event does not apply to its state.
 */
export function step(call: Call, event: CallEvent, context: Context): Outcome {
  if (isOver(call)) return { call, effects: [] };
  if ('turn' in event && event.turn !== call.turn) return { call, effects: [] };
  const run: Run = { call: { ...call }, effects: [], context };
  const handle = handlers[event.type] as (run: Run, event: CallEvent) => void;
  handle(run, event);
  return { call: { ...run.call, updatedAt: context.now }, effects: run.effects };
}

const handlers: { [Type in CallEvent['type']]: (run: Run, event: Extract<CallEvent, { type: Type }>) => void } = {
  initiate: beginLeg,
  ring: ringLeg,
  answer: (run, { by }) => answer(run, by),
  refuse: (run, { as }) => endWithoutAnswer(run, as),
  fail: (run, { code }) => endWithoutAnswer(run, 'failed', code),
  'ring-out': (run) => endWithoutAnswer(run, 'no-answer'),
  'hang-up': hangUp,
  end: (run, { as }) => end(run, as),
  document(run, { verbs }) {
    if (run.call.at.kind === 'asking') follow(run, verbs);
  },
  'no-document': (run, { code }) => handleMissingDocument(run, code),
  elapsed: continueDocument,
  'leg-answered': (run, { sid }) => bridgeLegs(run, sid),
  'leg-ended': unbridgeLegs,
  'conference-ended'(run) {
    if (run.call.at.kind !== 'conferring') return;
    const { verb } = run.call.at;
    if (verb.action) ask(run, verb.action, conferenceParams(run));
    else executeVerbs(run);
  },
  leave: storeVoicemail,
  press: (run, { digits }) => pressKeys(run, digits),
  redirect(run, { address }) {
    endActivity(run);
    ask(run, address);
  },
  replace(run, { verbs }) {
    endActivity(run);
    follow(run, verbs);
  },
};

function beginLeg(run: Run): void {
  const { call } = run;
  if (call.direction !== 'inbound') sendStatusCallback(run, 'initiated');
  else if (call.instructions) ask(run, call.instructions);
  else finish(run, 'failed', 11100);
}

function follow(run: Run, verbs: Call['verbs']): void {
  run.call.verbs = verbs;
  executeVerbs(run);
}

/** Returns true for an outgoing leg that is not answered yet. */
const isWaiting = ({ direction, status }: Call): boolean => direction !== 'inbound' && status !== 'in-progress';

function endWithoutAnswer(run: Run, as: Call['status'], code: number | null = null): void {
  if (isWaiting(run.call)) finish(run, as, code);
}

/** Ends the call because the phone at the far end hung up, declined, or stopped waiting for an answer. */
function hangUp(run: Run): void {
  const { direction, status } = run.call;
  finish(run, status === 'in-progress' ? 'completed' : direction === 'inbound' ? 'no-answer' : 'busy');
}

/** Ends the call at the request of the account or of the leg that dialed it. */
function end(run: Run, as: 'completed' | 'canceled' | 'no-answer'): void {
  finish(run, run.call.status === 'in-progress' ? 'completed' : as === 'completed' ? 'canceled' : as);
}

function ringLeg(run: Run): void {
  const { call } = run;
  if (call.direction === 'inbound' || call.status !== 'queued') return;
  call.status = 'ringing';
  sendStatusCallback(run, 'ringing');
  run.effects.push({ do: 'wait', ms: call.timeout * 1000, event: { type: 'ring-out' } });
}

function answer(run: Run, by: 'human' | 'machine_start'): void {
  const { call, context } = run;
  if (!isWaiting(call)) return;
  call.status = 'in-progress';
  call.startedAt = context.now;
  call.answeredBy = by;
  sendStatusCallback(run, 'answered');
  if (call.machineCallback) {
    const params = { ...callParams(call, context.accountSid), AnsweredBy: by, MachineDetectionDuration: '900' };
    run.effects.push({ do: 'callback', address: call.machineCallback, moment: 'answered', params });
  }
  if (call.instructions) ask(run, call.instructions);
  else if (!connectDialedLeg(run)) executeVerbs(run);
}

/**
 * Handles a missing document. Requests the fallback URL if one exists and was not requested before. Otherwise ends the
 * call with this error.
 */
function handleMissingDocument(run: Run, code: number): void {
  const { call } = run;
  if (call.at.kind !== 'asking') return;
  const { address, code: before } = call.at;
  if (before !== null || call.fallback === null) {
    answerIncoming(run);
    finish(run, 'completed', code);
    return;
  }
  ask(run, call.fallback, { ErrorCode: String(code), ErrorUrl: address.url });
  call.at = { kind: 'asking', address: call.fallback, code };
}

/** Continues when the time for the current verb is over. */
function continueDocument(run: Run): void {
  const { at } = run.call;
  if (!['speaking', 'recording', 'gathering'].includes(at.kind)) return;
  if (at.kind === 'gathering' && (at.digits !== '' || at.verb.actionOnEmptyResult)) {
    ask(run, at.verb.action, { Digits: at.digits });
  } else executeVerbs(run);
}

function bridgeLegs(run: Run, leg: string): void {
  const { call, context } = run;
  if (call.at.kind !== 'dialing' || call.at.bridged !== null || !call.at.legs.includes(leg)) return;
  answerIncoming(run);
  for (const other of call.at.legs) {
    if (other !== leg) run.effects.push({ do: 'tell', sid: other, event: { type: 'end', as: 'no-answer' } });
  }
  call.at = { ...call.at, bridged: leg, bridgedAt: context.now };
}

function unbridgeLegs(run: Run, ended: Extract<CallEvent, { type: 'leg-ended' }>): void {
  const { call } = run;
  if (call.at.kind !== 'dialing' || !call.at.legs.includes(ended.sid)) return;
  const { verb, bridged } = call.at;
  if (bridged !== null && bridged !== ended.sid) return;
  if (bridged === null && call.at.legs.length > 1) {
    call.at = { ...call.at, legs: call.at.legs.filter((sid) => sid !== ended.sid) };
    return;
  }
  const params = closeDial(run, ended.status, ended.sid);
  if (ended.errorCode !== null) params['ErrorCode'] = String(ended.errorCode);
  if (verb.action) ask(run, verb.action, params);
  else executeVerbs(run);
}

/**
 * Stores the words of a voicemail, which a later Record verb records. If a Dial is ringing, ends it so that its phones
 * stop ringing. If a recording is running, ends the call.
 */
function storeVoicemail(run: Run, { text, seconds }: { text: string; seconds: number }): void {
  const { call } = run;
  if (call.at.kind === 'conferring' || (call.at.kind === 'dialing' && call.at.bridged !== null)) return;
  call.voicemail = { text, seconds };
  if (call.at.kind === 'recording') finish(run, 'completed');
  else if (call.at.kind === 'dialing') {
    const { verb } = call.at;
    const params = closeDial(run, 'no-answer');
    if (verb.action) ask(run, verb.action, params);
    else executeVerbs(run);
  }
}

function pressKeys(run: Run, digits: string): void {
  const { call } = run;
  if (call.at.kind === 'recording') {
    const { verb } = call.at;
    const key = [...digits].find((digit) => verb.finishOnKey.includes(digit));
    if (key === undefined) return;
    const params = endRecord(run, key);
    if (params) ask(run, verb.action, params);
    else executeVerbs(run);
  }
  if (call.at.kind !== 'gathering') return;
  const { verb } = call.at;
  for (const digit of digits) {
    const isEnd = verb.finishOnKey.includes(digit);
    if (!isEnd) call.at = { ...call.at, digits: call.at.digits + digit };
    if (isEnd || call.at.digits.length === verb.numDigits) {
      ask(run, verb.action, { Digits: call.at.digits });
      return;
    }
  }
}

/** Ends the current activity because a new document replaces the current one. */
function endActivity(run: Run): void {
  const { call } = run;
  if (call.at.kind === 'dialing') {
    const { verb } = call.at;
    const params = closeDial(run, call.at.bridged === null ? 'no-answer' : 'completed');
    if (verb.action) report(run, verb.action, params);
  }
  if (call.at.kind === 'conferring') {
    const { verb } = call.at;
    const params = leaveConference(run);
    if (verb.action) report(run, verb.action, params);
  }
  if (call.parentSid !== null) {
    run.effects.push({
      do: 'tell',
      sid: call.parentSid,
      event: { type: 'leg-ended', sid: call.sid, status: 'completed', seconds: 0, errorCode: null },
    });
  }
  startActivity(run, { kind: 'idle' });
}
