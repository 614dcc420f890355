import type { Carrier } from '../engine/carrier.ts';
import { type Call, isOver } from '../model/call.ts';
import type { CallEvent } from '../model/run.ts';
import { ApiError } from './errors.ts';
import type { callActions } from './schemas.ts';

type Action = (typeof callActions)[number];

export interface Speech {
  text?: string | undefined;
  seconds?: number | undefined;
}

const DEFAULT_VOICEMAIL = 'Hello, it is me. Please call me back when you have a moment. Thank you.';
const WORDS_PER_SECOND = 2.5;

/**
 * Returns the words of a voicemail and how many seconds it takes to speak them. Uses default words if none are given.
 */
export function voicemailOf({ text = DEFAULT_VOICEMAIL, seconds }: Speech): { text: string; seconds: number } {
  return { text, seconds: seconds ?? Math.max(1, Math.ceil(text.split(/\s+/).length / WORDS_PER_SECOND)) };
}

const isRinging = ({ direction, status }: Call): boolean => direction !== 'inbound' && status === 'ringing';

/**
 * Converts an action to a call event and the leg that receives it: the call itself, or a ringing leg of its Dial.
 * @returns undefined if the action is not possible yet
 */
function eventOfAction(
  call: Call,
  legs: readonly Call[],
  action: Action,
  body: Speech & { digits?: string | undefined },
): { sid: string; event: CallEvent } | undefined {
  const ringing = isRinging(call) ? call : legs.find(isRinging);
  switch (action) {
    case 'answer':
      return ringing && { sid: ringing.sid, event: { type: 'answer', by: 'human' } };
    case 'busy':
      return ringing && { sid: ringing.sid, event: { type: 'refuse', as: 'busy' } };
    case 'hangup':
      return { sid: call.sid, event: { type: 'hang-up' } };
    case 'digits':
      if (body.digits === undefined) throw new ApiError(400, 'digits is needed.');
      return { sid: call.sid, event: { type: 'press', digits: body.digits } };
    case 'voicemail':
      if (call.direction === 'inbound' || call.at.kind === 'recording')
        return { sid: call.sid, event: { type: 'leave', ...voicemailOf(body) } };
      // The phone's own answering machine picks up.
      return ringing && { sid: ringing.sid, event: { type: 'answer', by: 'machine_start' } };
  }
}

const RINGING_TIMEOUT_MS = 5000;

/**
 * Performs an action of the person at the far end of a call. Waits if the phone is not ringing yet.
 * @throws ApiError 404 if the call does not exist; 409 if the call has ended, or if the action is not possible within 5
 * seconds
 */
export async function performAction(
  carrier: Carrier,
  sid: string,
  action: Action,
  body: Speech & { digits?: string | undefined },
): Promise<Call> {
  const deadline = performance.now() + RINGING_TIMEOUT_MS;
  for (;;) {
    const call = await carrier.calls.find(sid);
    if (!call) throw new ApiError(404, `There is no call ${sid}.`);
    if (isOver(call)) throw new ApiError(409, `The call has ended: ${call.status}.`);
    const legs = carrier.calls.open().filter(({ parentSid }) => parentSid === sid);
    const callEvent = eventOfAction(call, legs, action, body);
    if (callEvent) {
      carrier.calls.happen(callEvent.sid, callEvent.event);
      await carrier.store.saved();
      return (await carrier.calls.find(sid)) ?? call;
    }
    if (performance.now() > deadline) throw new ApiError(409, 'No phone is ringing.');
    await waitForChange(carrier, 200);
  }
}

/** Waits at most `ms` milliseconds for the next change. */
function waitForChange(carrier: Carrier, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = carrier.watch(done);
    const timer = setTimeout(done, ms);
  });
}
