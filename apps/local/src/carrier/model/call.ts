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

/** The moments of a call that a status callback may ask for. */
export type CallMoment = 'initiated' | 'ringing' | 'answered' | 'completed';

export type VerbOf<Name extends Verb['verb']> = Extract<Verb, { verb: Name }>;

/** What a call is doing: nothing of itself, waiting for a document, or in the middle of a verb. */
export type Activity =
  | { kind: 'idle' }
  | { kind: 'asking'; address: Address; code: number | null }
  | { kind: 'speaking' }
  | { kind: 'dialing'; verb: VerbOf<'Dial'>; legs: readonly string[]; bridged: string | null; bridgedAt: string | null }
  | { kind: 'conferring'; verb: VerbOf<'Dial'>; room: Room; since: string }
  | { kind: 'recording'; verb: VerbOf<'Record'>; since: string }
  | { kind: 'gathering'; verb: VerbOf<'Gather'>; digits: string };

/**
 * One leg of a call as the carrier keeps it: between the carrier and the phone at the far end. Instants are business
 * time, ISO 8601 with milliseconds.
 */
export interface Call {
  sid: string;
  /** The leg whose Dial made this one. */
  parentSid: string | null;
  direction: 'inbound' | 'outbound-api' | 'outbound-dial';
  from: string;
  to: string;
  status: CallStatus;
  createdAt: string;
  updatedAt: string;
  /** When it was answered. */
  startedAt: string | null;
  endedAt: string | null;
  answeredBy: 'human' | 'machine_start' | null;
  /** A leg of a Dial that has heard all that it was to hear, and speaks with the leg that dialed it. */
  isPutThrough: boolean;
  errorCode: number | null;
  statusCallback: (Address & { events: readonly string[] }) | null;
  /** How many status callbacks there were. */
  sequence: number;
  /** Where the first document comes from once it is answered; a document itself stands in `verbs` from the start. */
  instructions: Address | null;
  fallback: Address | null;
  /** How long it rings, in seconds. */
  timeout: number;
  /** Whether a machine answered is said with the next request for a document, or told to an address of its own. */
  detectsMachine: boolean;
  machineCallback: Address | null;
  /** The whole leg is recorded, on so many channels. */
  channels: 0 | 1 | 2;
  recordingCallback: RecordingCallback | null;
  verbs: readonly Verb[];
  at: Activity;
  /** Counts the call's activities, so that an event meant for an earlier one is recognized. */
  turn: number;
  /** What was said and played to the phone. */
  heard: readonly string[];
  /** What the phone says when it is recorded. */
  voicemail: { text: string; seconds: number } | null;
}

/** A new leg; what is not given is as Twilio has it by default. */
export function newCall(given: Pick<Call, 'sid' | 'direction' | 'from' | 'to' | 'createdAt'> & Partial<Call>): Call {
  return {
    parentSid: null,
    status: 'queued',
    updatedAt: given.createdAt,
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
    ...given,
  };
}

/** Whether it has ended, however it ended. */
export function isOver({ status }: Pick<Call, 'status'>): boolean {
  return status !== 'queued' && status !== 'ringing' && status !== 'in-progress';
}

/** The number of the phone at the far end. */
export function phoneOf({ direction, from, to }: Pick<Call, 'direction' | 'from' | 'to'>): string {
  return direction === 'inbound' ? from : to;
}

/** How long it was connected, in whole seconds; 0 if nobody answered. */
export function secondsOf({ startedAt, endedAt }: Pick<Call, 'startedAt' | 'endedAt'>): number {
  return startedAt === null || endedAt === null ? 0 : secondsBetween(startedAt, endedAt);
}

/** Whole seconds between two instants, never less than none: the clock may have been set back. */
export function secondsBetween(from: string, to: string): number {
  const gone = Temporal.Instant.from(from).until(Temporal.Instant.from(to)).total('seconds');
  return Math.max(0, Math.floor(gone));
}
