import type { Address, RecordingCallback, Room, Verb } from './twiml.ts';

export type CallStatus =
  | 'queued'
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'failed'
  | 'no-answer'
  | 'canceled';

/** The call stages that can trigger a status callback. */
export type CallMoment = 'initiated' | 'ringing' | 'answered' | 'completed';

export type VerbOf<Name extends Verb['verb']> = Extract<Verb, { verb: Name }>;

/** A call's current activity: idle, waiting for a document, or executing a verb. */
export type Activity =
  | { kind: 'idle' }
  | { kind: 'asking'; address: Address; code: number | null }
  | { kind: 'speaking' }
  | { kind: 'dialing'; verb: VerbOf<'Dial'>; legs: readonly string[]; bridged: string | null; bridgedAt: string | null }
  | { kind: 'conferring'; verb: VerbOf<'Dial'>; room: Room; since: string }
  | { kind: 'recording'; verb: VerbOf<'Record'>; since: string }
  | { kind: 'gathering'; verb: VerbOf<'Gather'>; digits: string };

/** One leg of a call, between the carrier and a phone. All times are business time, ISO 8601 with milliseconds. */
export interface Call {
  sid: string;
  /** The leg whose Dial created this leg. */
  parentSid: string | null;
  direction: 'inbound' | 'outbound-api' | 'outbound-dial';
  from: string;
  to: string;
  status: CallStatus;
  createdAt: string;
  updatedAt: string;
  /** When the call was answered; null if it was not. */
  startedAt: string | null;
  endedAt: string | null;
  answeredBy: 'human' | 'machine_start' | null;
  /** True if a Dial created this leg, and the leg has finished its own document and is connected to its parent leg. */
  isPutThrough: boolean;
  errorCode: number | null;
  statusCallback: (Address & { events: readonly string[] }) | null;
  /** The number of status callbacks so far. */
  sequence: number;
  /**
   * The URL of the first document, which is fetched when the call is answered. If the request contained a document,
   * that document is in `verbs` instead.
   */
  instructions: Address | null;
  fallback: Address | null;
  /** Maximum time that the phone rings, in seconds. */
  timeout: number;
  /**
   * True if the carrier detects answering machines. The next document request then reports whether a machine answered.
   * `machineCallback` receives a separate report.
   */
  detectsMachine: boolean;
  machineCallback: Address | null;
  /** Number of channels if the whole leg is recorded; otherwise 0. */
  channels: 0 | 1 | 2;
  recordingCallback: RecordingCallback | null;
  verbs: readonly Verb[];
  at: Activity;
  /** The number of activities so far. An event with a lower `turn` belongs to an earlier activity. */
  turn: number;
  /** The words and sounds that the carrier played to the phone. */
  heard: readonly string[];
  /** The words that the simulated person will say after the tone, for the recording. */
  voicemail: { text: string; seconds: number } | null;
}

/** Creates a leg. Uses Twilio's defaults for missing values. */
export function newCall(fields: Pick<Call, 'sid' | 'direction' | 'from' | 'to' | 'createdAt'> & Partial<Call>): Call {
  return {
    parentSid: null,
    status: 'queued',
    updatedAt: fields.createdAt,
    startedAt: null,
    endedAt: null,
    answeredBy: null,
    isPutThrough: false,
    errorCode: null,
    statusCallback: null,
    sequence: 0,
    instructions: null,
    fallback: null,
    timeout: 60,
    detectsMachine: false,
    machineCallback: null,
    channels: 0,
    recordingCallback: null,
    verbs: [],
    at: { kind: 'idle' },
    turn: 0,
    heard: [],
    voicemail: null,
    ...fields,
  };
}

/** Returns true if the call has ended, for any reason. */
export function isOver({ status }: Pick<Call, 'status'>): boolean {
  return status !== 'queued' && status !== 'ringing' && status !== 'in-progress';
}

/** Returns the phone number at the far end. */
export function phoneOf({ direction, from, to }: Pick<Call, 'direction' | 'from' | 'to'>): string {
  return direction === 'inbound' ? from : to;
}

/** Returns how long the call was connected, in whole seconds; 0 if it was not answered. */
export function secondsOf({ startedAt, endedAt }: Pick<Call, 'startedAt' | 'endedAt'>): number {
  return startedAt === null || endedAt === null ? 0 : secondsBetween(startedAt, endedAt);
}

/** Returns the whole seconds between two times. Never negative, even if the clock was set back. */
export function secondsBetween(from: string, to: string): number {
  const elapsed = Temporal.Instant.from(from).until(Temporal.Instant.from(to)).total('seconds');
  return Math.max(0, Math.floor(elapsed));
}
