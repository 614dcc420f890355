import type { Activity, Call, CallMoment } from './call.ts';
import type { Recording } from './recording.ts';
import type { SidPrefix } from './sid.ts';
import type { Address, RecordingCallback, Room, Verb } from './twiml.ts';
import { callbackParams, callParams } from './voice-params.ts';

/** A call event. An event is ignored if its turn belongs to an earlier activity. */
export type CallEvent =
  | { type: 'initiate' }
  | { type: 'ring' }
  | { type: 'answer'; by: 'human' | 'machine_start' }
  | { type: 'refuse'; as: 'busy' | 'no-answer' }
  | { type: 'fail'; code: number }
  | { type: 'ring-out' }
  | { type: 'hang-up' }
  | { type: 'end'; as: 'completed' | 'canceled' | 'no-answer' }
  | { type: 'document'; turn: number; verbs: readonly Verb[] }
  | { type: 'no-document'; turn: number; code: number }
  | { type: 'elapsed'; turn: number }
  | { type: 'leg-answered'; sid: string }
  | { type: 'leg-ended'; sid: string; status: Call['status']; seconds: number; errorCode: number | null }
  | { type: 'conference-ended' }
  | { type: 'leave'; text: string; seconds: number }
  | { type: 'press'; digits: string }
  | { type: 'redirect'; address: Address }
  | { type: 'replace'; verbs: readonly Verb[] };

/** An action that the carrier performs after an event. */
export type Effect =
  | { do: 'callback'; address: Address; moment: CallMoment; params: Record<string, string> }
  | { do: 'ask'; address: Address; params: Record<string, string>; turn: number; ignoreAnswer: boolean }
  | { do: 'wait'; ms: number; event: CallEvent }
  | { do: 'place'; call: Call }
  | { do: 'tell'; sid: string; event: CallEvent }
  | { do: 'join'; room: Room }
  | { do: 'leave-room'; room: string }
  | { do: 'log'; code: number; text: string }
  | {
      do: 'record';
      recording: Recording;
      text: string | null;
      callback: RecordingCallback | null;
      transcribeCallback: string | null;
    }
  | { do: 'text'; from: string; to: string; body: string; media: readonly string[]; statusCallback: string | null };

/** The data that a step needs besides the call. */
export interface Context {
  now: string;
  accountSid: string;
  newSid(prefix: SidPrefix): string;
  recordingUrl(sid: string): string;
  /** Returns true if the account owns the number. */
  isOurs(number: string): boolean;
}

/** A step in progress: the changed call and its effects. */
export interface Run {
  call: Call;
  effects: Effect[];
  context: Context;
}

/** Starts another activity. The turn changes, so events for the previous activity are ignored. */
export function startActivity(run: Run, at: Activity): void {
  run.call.at = at;
  run.call.turn += 1;
}

/** Makes the call continue after `ms` milliseconds, unless another event occurs first. */
export function continueAfter(run: Run, ms: number): void {
  run.effects.push({ do: 'wait', ms, event: { type: 'elapsed', turn: run.call.turn } });
}

/** Sends the status callback for a stage of the call, if the account requested it. */
export function sendStatusCallback(run: Run, moment: CallMoment): void {
  const { call, context } = run;
  const address = call.statusCallback;
  if (!address?.events.includes(moment)) return;
  const { url, method } = address;
  run.effects.push({ do: 'callback', address: { url, method }, moment, params: callbackParams(call, moment, context) });
  call.sequence += 1;
}

/** Requests the next document and waits for it. */
export function ask(run: Run, address: Address, params: Record<string, string> = {}): void {
  startActivity(run, { kind: 'asking', address, code: null });
  run.effects.push({
    do: 'ask',
    address,
    params: { ...callParams(run.call, run.context.accountSid), ...params },
    turn: run.call.turn,
    ignoreAnswer: false,
  });
}

/** Sends a verb's result to its action URL when the call has ended or has a new document. Ignores the response. */
export function report(run: Run, address: Address, params: Record<string, string>): void {
  run.effects.push({
    do: 'ask',
    address,
    params: { ...callParams(run.call, run.context.accountSid), ...params },
    turn: run.call.turn,
    ignoreAnswer: true,
  });
}
