import { SPEECH_MS, TYPING_SECONDS } from '../settings.ts';
import { newCall, phoneOf, type VerbOf } from './call.ts';
import { finish } from './ending.ts';
import { toE164 } from './numbers.ts';
import { ask, continueAfter, type Run, sendStatusCallback, startActivity } from './run.ts';
import type { Verb } from './twiml.ts';

/** Executes the document's next verbs until one of them takes time. Ends the call at the end of the document. */
export function executeVerbs(run: Run): void {
  for (;;) {
    const [verb, ...rest] = run.call.verbs;
    if (!verb && connectDialedLeg(run)) return;
    if (!verb) {
      finish(run, run.call.status === 'ringing' ? 'no-answer' : 'completed');
      return;
    }
    run.call.verbs = rest;
    if (answers(verb)) answerIncoming(run);
    if (!perform(run, verb)) return;
  }
}

/**
 * Connects a dialed leg to the leg that dialed it. Called when the dialed leg's own document has ended.
 * @returns false if the call is not a dialed leg or is already connected
 */
export function connectDialedLeg(run: Run): boolean {
  const { call, effects } = run;
  if (call.parentSid === null || call.isPutThrough) return false;
  startActivity(run, { kind: 'idle' });
  call.isPutThrough = true;
  effects.push({ do: 'tell', sid: call.parentSid, event: { type: 'leg-answered', sid: call.sid } });
  return true;
}

/** Returns true if this verb answers an incoming call. */
function answers(verb: Verb): boolean {
  if (verb.verb === 'Dial') return verb.room !== null || !verb.answerOnBridge;
  return !['Reject', 'Pause', 'Redirect', 'Message'].includes(verb.verb);
}

/** Answers an incoming call for the account. */
export function answerIncoming(run: Run): void {
  const { call, context } = run;
  if (call.direction !== 'inbound' || call.status !== 'ringing') return;
  call.status = 'in-progress';
  call.startedAt = context.now;
  sendStatusCallback(run, 'answered');
}

/**
 * Executes one verb.
 * @returns true if the next verb can follow immediately
 */
function perform(run: Run, verb: Verb): boolean {
  switch (verb.verb) {
    case 'Say':
    case 'Play':
      speakPrompts(run, [verb]);
      waitWhileSpeaking(run, SPEECH_MS);
      return false;
    case 'Pause':
      waitWhileSpeaking(run, verb.seconds * 1000);
      return false;
    case 'Hangup':
      finish(run, 'completed');
      return false;
    case 'Reject':
      finish(run, verb.reason === 'busy' ? 'busy' : 'no-answer');
      return false;
    case 'Redirect':
      ask(run, verb.address);
      return false;
    case 'Message':
      return text(run, verb);
    case 'Gather':
      speakPrompts(run, verb.prompts);
      startActivity(run, { kind: 'gathering', verb, digits: '' });
      continueAfter(run, verb.prompts.length * SPEECH_MS + verb.timeout * 1000);
      return false;
    case 'Record':
      return listen(run, verb);
    case 'Dial':
      return executeDial(run, verb);
  }
}

function speakPrompts(run: Run, prompts: readonly { verb: 'Say' | 'Play'; text: string }[]): void {
  run.call.heard = [...run.call.heard, ...prompts.map(({ verb, text }) => (verb === 'Say' ? text : `♪ ${text}`))];
}

function waitWhileSpeaking(run: Run, ms: number): void {
  startActivity(run, { kind: 'speaking' });
  continueAfter(run, ms);
}

/** Executes the Message verb: sends a text to the call's phone, or to the number in the verb. */
function text(run: Run, verb: VerbOf<'Message'>): boolean {
  const { call } = run;
  const phone = phoneOf(call);
  const line = phone === call.from ? call.to : call.from;
  run.effects.push({
    do: 'text',
    from: verb.from ?? line,
    to: verb.to ?? phone,
    body: verb.body,
    media: verb.media,
    statusCallback: verb.statusCallback,
  });
  return true;
}

function listen(run: Run, verb: VerbOf<'Record'>): boolean {
  startActivity(run, { kind: 'recording', verb, since: run.context.now });
  // A caller who wants to leave a voicemail speaks immediately and then hangs up.
  if (run.call.voicemail) finish(run, 'completed');
  else continueAfter(run, Math.min(verb.maxLength, Math.max(verb.timeout, TYPING_SECONDS)) * 1000);
  return false;
}

function executeDial(run: Run, verb: VerbOf<'Dial'>): boolean {
  const { call, context, effects } = run;
  // A caller who wants to leave a voicemail does not wait for an answer.
  if (call.voicemail) {
    if (!verb.action) return true;
    ask(run, verb.action, { DialCallStatus: 'no-answer', DialBridged: 'false' });
    return false;
  }
  if (verb.room) {
    startActivity(run, { kind: 'conferring', verb, room: verb.room, since: context.now });
    effects.push({ do: 'join', room: verb.room });
    return false;
  }
  const callerId = verb.callerId === null ? call.from : (toE164(verb.callerId) ?? verb.callerId);
  const numbers = verb.numbers.map(({ number }) => toE164(number));
  const trouble =
    callerId !== call.from && callerId !== call.to && !context.isOurs(callerId)
      ? { code: 13214, text: `Dial: ${callerId} cannot be the caller's number.` }
      : numbers.length === 0 || numbers.includes(undefined)
        ? {
            code: 13223,
            text: `Dial: ${verb.numbers.map(({ number }) => number).join(', ') || 'nothing'} is no number.`,
          }
        : undefined;
  if (trouble) {
    effects.push({ do: 'log', ...trouble });
    if (!verb.action) return true;
    ask(run, verb.action, { DialCallStatus: 'failed', DialBridged: 'false', ErrorCode: String(trouble.code) });
    return false;
  }
  const legs = verb.numbers.map(({ number, url, statusCallback, machineCallback }) =>
    newCall({
      sid: context.newSid('CA'),
      parentSid: call.sid,
      direction: 'outbound-dial',
      from: callerId,
      to: toE164(number) ?? number,
      createdAt: context.now,
      statusCallback,
      machineCallback,
      instructions: url,
      timeout: verb.timeout,
    }),
  );
  startActivity(run, { kind: 'dialing', verb, legs: legs.map(({ sid }) => sid), bridged: null, bridgedAt: null });
  for (const leg of legs) effects.push({ do: 'place', call: leg });
  return false;
}
