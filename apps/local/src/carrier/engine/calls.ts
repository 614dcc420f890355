import { type Call, isOver, newCall, phoneOf } from '../model/call.ts';
import { failureOf } from '../model/catalog.ts';
import { nationalFormat } from '../model/numbers.ts';
import type { Recording, Transcription } from '../model/recording.ts';
import type { CallEvent, Context, Effect } from '../model/run.ts';
import { newSid } from '../model/sid.ts';
import { step } from '../model/step.ts';
import { parseTwiml, TwimlError } from '../model/twiml.ts';
import { recordingParams } from '../model/voice-params.ts';
import { ANSWERS_AFTER_MS, API_VERSION, RINGS_AFTER_MS } from '../settings.ts';
import { findRecord, openRecords } from '../store/reading.ts';
import { readBehavior } from '../store/tables.ts';
import type { Hook, HookResult } from '../webhooks/hooks.ts';
import type { Conferences } from './conferences.ts';
import type { Engine, Task } from './engine.ts';
import { addressOf, type Line } from './lines.ts';
import type { Outgoing } from './texts.ts';
import { transcriptionParams } from './transcribing.ts';

export interface Calls {
  /** Starts an outgoing call from the account. */
  place(call: Call): Call;
  /** Starts an incoming call from a phone to one of the account's numbers. */
  receive(from: string, line: Line): Call;
  find(sid: string): Promise<Call | undefined>;
  /** Calls that have not ended, oldest first. */
  open(): readonly Call[];
  /**
   * Applies an event to a call.
   * @returns the changed call; undefined if the call does not exist or has ended
   */
  happen(sid: string, event: CallEvent): Call | undefined;
  resume(): Promise<void>;
  perform(task: Extract<Task, { do: 'ring' | 'event' }>): Promise<void>;
  answered(hook: Hook, result: HookResult): Promise<void>;
}

/**
 * @param conferences the conferences that calls join
 * @param sendText sends the text of a Message verb in a call's document
 */
export function createCalls(
  engine: Engine,
  conferences: () => Conferences,
  sendText: (outgoing: Outgoing) => void,
): Calls {
  const { store, clock, wire, hooks } = engine;
  const open = new Map<string, Call>();
  const recordingUrl = (sid: string) =>
    engine.urlOf(`/${API_VERSION}/Accounts/${engine.account.sid}/Recordings/${sid}`);

  const context = (): Context => ({
    now: clock.now(),
    accountSid: engine.account.sid,
    newSid,
    recordingUrl,
    isOurs: (number) => engine.lines.byNumber(number) !== undefined,
  });

  function saveCall(call: Call): void {
    if (isOver(call)) open.delete(call.sid);
    else open.set(call.sid, call);
    store.put('call', call);
    engine.changed();
  }

  function applyEvent(sid: string, event: CallEvent): Call | undefined {
    const before = open.get(sid);
    if (!before) return undefined;
    const { call, effects } = step(before, event, context());
    saveCall(call);
    for (const effect of effects) executeEffect(call, effect);
    return open.get(sid) ?? call;
  }

  function startCall(call: Call): Call {
    saveCall(call);
    applyEvent(call.sid, { type: 'initiate' });
    if (call.direction !== 'inbound') engine.later({ do: 'ring', sid: call.sid }, RINGS_AFTER_MS);
    return open.get(call.sid) ?? call;
  }

  function executeEffect(call: Call, effect: Effect): void {
    switch (effect.do) {
      case 'place':
        startCall(effect.call);
        return;
      case 'tell':
        applyEvent(effect.sid, effect.event);
        return;
      case 'wait':
        engine.later({ do: 'event', sid: call.sid, event: effect.event }, effect.ms);
        return;
      case 'join':
        conferences().join(call.sid, effect.room);
        return;
      case 'leave-room':
        conferences().leave(call.sid, effect.room);
        return;
      case 'log':
        wire.add({ wire: 'call document', what: effect.text, tone: 'bad', answer: String(effect.code) });
        return;
      case 'text':
        sendText({
          from: effect.from,
          to: effect.to,
          body: effect.body,
          media: effect.media,
          statusCallback: effect.statusCallback,
          direction: 'outbound-reply',
        });
        return;
      case 'callback':
        hooks.add({
          address: effect.address,
          params: effect.params,
          wire: `call ${effect.params['CallStatus'] ?? effect.moment}`,
          what: describe(call),
          key: call.sid,
          answers: null,
        });
        return;
      case 'ask':
        hooks.add({
          address: effect.address,
          params: effect.params,
          wire: call.direction === 'inbound' && call.status === 'ringing' ? 'call received' : 'call goes on',
          what: describe(call),
          key: `${call.sid} documents`,
          answers: effect.ignoreAnswer ? null : { to: 'call', sid: call.sid, turn: effect.turn },
        });
        return;
      case 'record':
        keepRecording(call, effect);
        return;
    }
  }

  function keepRecording(call: Call, effect: Extract<Effect, { do: 'record' }>): void {
    const { recording, text, callback, transcribeCallback } = effect;
    store.put('recording', recording satisfies Recording);
    if (callback?.events.includes('completed')) {
      hooks.add({
        address: callback,
        params: recordingParams(recording, { accountSid: engine.account.sid, recordingUrl }),
        wire: 'recording ready',
        what: `${recording.seconds} s, ${describe(call)}`,
        key: recording.sid,
        answers: null,
      });
    }
    if (text === null) return;
    const now = clock.now();
    const transcription: Transcription = {
      sid: newSid('TR'),
      recordingSid: recording.sid,
      seconds: recording.seconds,
      text,
      createdAt: now,
      updatedAt: now,
    };
    store.put('transcription', transcription);
    if (transcribeCallback === null) return;
    hooks.add({
      address: { url: transcribeCallback, method: 'POST' },
      params: transcriptionParams(engine, transcription, call, recordingUrl(recording.sid)),
      wire: 'voicemail transcribed',
      what: describe(call),
      key: recording.sid,
      answers: null,
    });
  }

  /** Makes the phone of an outgoing leg ring. Then applies the phone's automatic behavior. */
  async function ringPhone(sid: string): Promise<void> {
    const call = open.get(sid);
    if (!call) return;
    const rehearsed = failureOf(engine.faults().errorCode, 'call');
    if (rehearsed && rehearsed.at !== 'request') return void applyEvent(sid, { type: 'fail', code: rehearsed.code });
    const habit = await readBehavior(store.pool, phoneOf(call));
    if (habit === 'fail') return void applyEvent(sid, { type: 'fail', code: 30003 });
    if (habit === 'busy') return void applyEvent(sid, { type: 'refuse', as: 'busy' });
    applyEvent(sid, { type: 'ring' });
    if (habit === 'no-answer') applyEvent(sid, { type: 'ring-out' });
    if (habit === 'answer')
      engine.later({ do: 'event', sid, event: { type: 'answer', by: 'human' } }, ANSWERS_AFTER_MS);
  }

  return {
    place: startCall,
    receive: (from, line) =>
      startCall(
        newCall({
          sid: newSid('CA'),
          direction: 'inbound',
          from,
          to: line.number,
          status: 'ringing',
          createdAt: clock.now(),
          instructions: addressOf(line.voiceUrl, line.voiceMethod),
          fallback: addressOf(line.voiceFallbackUrl, line.voiceFallbackMethod),
          statusCallback:
            line.statusCallback === ''
              ? null
              : { url: line.statusCallback, method: line.statusCallbackMethod, events: ['completed'] },
        }),
      ),
    async find(sid) {
      return open.get(sid) ?? (await findRecord<Call>(store, 'call', sid));
    },
    open: () => [...open.values()],
    happen: applyEvent,
    async resume() {
      for (const call of await openRecords<Call>(store, 'call')) open.set(call.sid, call);
    },
    async perform(task) {
      if (task.do === 'ring') await ringPhone(task.sid);
      else applyEvent(task.sid, task.event);
    },
    async answered({ answers }, result) {
      if (answers?.to !== 'call') return;
      applyEvent(
        answers.sid,
        parseDocument(result, answers.turn, (code, what) => {
          wire.add({ wire: 'call document', what, tone: 'bad', answer: String(code) });
        }),
      );
    },
  };
}

/** Converts a webhook's response to an event for the call that waits for it. */
function parseDocument(result: HookResult, turn: number, log: (code: number, what: string) => void): CallEvent {
  if ('code' in result) return { type: 'no-document', turn, code: result.code };
  const { contentType, body } = result.answer;
  try {
    if (!/^(text|application)\/(xml|html)$/.test(contentType))
      throw new TwimlError(12300, `${contentType || 'An answer without a type'} is no TwiML.`);
    return { type: 'document', turn, verbs: parseTwiml(body.toString('utf8'), result.url) };
  } catch (error) {
    if (!(error instanceof TwimlError)) throw error;
    log(error.code, error.message);
    return { type: 'no-document', turn, code: error.code };
  }
}

const describe = (call: Call): string =>
  call.direction === 'inbound' ? `from ${nationalFormat(call.from)}` : `to ${nationalFormat(call.to)}`;
