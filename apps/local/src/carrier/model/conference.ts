import { secondsBetween } from './call.ts';
import type { Recording } from './recording.ts';
import type { RecordingCallback, Room } from './twiml.ts';
import { rfc2822 } from './voice-params.ts';

/** A call that is in a conference. */
export interface Participant {
  callSid: string;
  label: string | null;
  muted: boolean;
  startOnEnter: boolean;
  endOnExit: boolean;
  createdAt: string;
  updatedAt: string;
}

export type EndReason =
  | 'conference-ended-via-api'
  | 'participant-with-end-conference-on-exit-left'
  | 'last-participant-left';

/** A conference. All times are business time, ISO 8601 with milliseconds. */
export interface Conference {
  sid: string;
  name: string;
  /** `init` until the conference has at least two calls and at least one of them is allowed to start it. */
  status: 'init' | 'in-progress' | 'completed';
  participants: readonly Participant[];
  createdAt: string;
  updatedAt: string;
  startedAt: string | null;
  endReason: EndReason | null;
  /** The call that ended the conference when it left. */
  endedBy: string | null;
  /** This setting and the recording settings come from the first call that joined, as in Twilio. */
  statusCallback: Room['statusCallback'];
  isRecorded: boolean;
  recordingCallback: RecordingCallback | null;
  /** The number of status callbacks so far. */
  sequence: number;
}

/** The conference events that can trigger a status callback. */
export type ConferenceMoment =
  | 'conference-start'
  | 'conference-end'
  | 'participant-join'
  | 'participant-leave'
  | 'participant-mute'
  | 'participant-unmute';

/** An action that the carrier performs after a change. */
export type ConferenceEffect =
  | { do: 'callback'; moment: ConferenceMoment; params: Record<string, string> }
  | { do: 'record'; recording: Recording }
  | { do: 'drop'; callSid: string };

export interface ConferenceChange {
  conference: Conference;
  effects: readonly ConferenceEffect[];
}

export interface ConferenceContext {
  now: string;
  accountSid: string;
  newSid(prefix: 'CF' | 'RE'): string;
}

const names: Record<ConferenceMoment, string> = {
  'conference-start': 'start',
  'conference-end': 'end',
  'participant-join': 'join',
  'participant-leave': 'leave',
  'participant-mute': 'mute',
  'participant-unmute': 'mute',
};

/** Creates a conference that no call has joined yet. */
export const newConference = (room: Room, { now, newSid }: ConferenceContext): Conference => ({
  sid: newSid('CF'),
  name: room.name,
  status: 'init',
  participants: [],
  createdAt: now,
  updatedAt: now,
  startedAt: null,
  endReason: null,
  endedBy: null,
  statusCallback: room.statusCallback,
  isRecorded: room.isRecorded,
  recordingCallback: room.recordingCallback,
  sequence: 0,
});

/** A change to a conference, with its effects so far. */
class Change {
  conference: Conference;
  readonly effects: ConferenceEffect[] = [];
  readonly #context: ConferenceContext;

  constructor(conference: Conference, context: ConferenceContext) {
    this.conference = { ...conference, updatedAt: context.now };
    this.#context = context;
  }

  notify(moment: ConferenceMoment, more: Record<string, string> = {}): void {
    const { conference } = this;
    if (!conference.statusCallback?.events.includes(names[moment])) return;
    conference.sequence += 1;
    const params = {
      ConferenceSid: conference.sid,
      FriendlyName: conference.name,
      AccountSid: this.#context.accountSid,
      SequenceNumber: String(conference.sequence),
      Timestamp: rfc2822(this.#context.now),
      StatusCallbackEvent: moment,
      ...more,
    };
    this.effects.push({ do: 'callback', moment, params });
  }

  end(endReason: EndReason, endedBy: string | null): void {
    const { now, newSid } = this.#context;
    const { sid, startedAt, isRecorded, participants } = this.conference;
    this.conference = { ...this.conference, status: 'completed', participants: [], endReason, endedBy };
    for (const one of participants) {
      this.notify('participant-leave', participantParams(one));
      this.effects.push({ do: 'drop', callSid: one.callSid });
    }
    this.notify('conference-end', {
      ReasonConferenceEnded: endReason,
      ...(endedBy === null ? {} : { CallSidEndingConference: endedBy }),
    });
    if (!isRecorded || startedAt === null) return;
    const seconds = secondsBetween(startedAt, now);
    const of = { callSid: null, conferenceSid: sid, source: 'Conference', channels: 1 } as const;
    this.effects.push({
      do: 'record',
      recording: { sid: newSid('RE'), ...of, seconds, startedAt, createdAt: startedAt, updatedAt: now },
    });
  }
}

const participantParams = ({
  callSid,
  label,
  muted,
  startOnEnter,
  endOnExit,
}: Participant): Record<string, string> => ({
  CallSid: callSid,
  Muted: String(muted),
  Hold: 'false',
  Coaching: 'false',
  StartConferenceOnEnter: String(startOnEnter),
  EndConferenceOnExit: String(endOnExit),
  ...(label === null ? {} : { ParticipantLabel: label }),
});

/**
 * Adds a call to the conference. The conference starts when it has at least two calls and at least one of them is
 * allowed to start it.
 */
export function addParticipant(
  before: Conference,
  callSid: string,
  room: Room,
  context: ConferenceContext,
): ConferenceChange {
  const change = new Change(before, context);
  const { label, muted, startOnEnter, endOnExit } = room;
  const instants = { createdAt: context.now, updatedAt: context.now };
  const comer: Participant = { callSid, label, muted, startOnEnter, endOnExit, ...instants };
  const participants = [...before.participants.filter((one) => one.callSid !== callSid), comer];
  change.conference = { ...change.conference, participants };
  change.notify('participant-join', participantParams(comer));
  if (before.status === 'init' && participants.length > 1 && participants.some((one) => one.startOnEnter)) {
    change.conference = { ...change.conference, status: 'in-progress', startedAt: context.now };
    change.notify('conference-start');
  }
  return change;
}

/** Removes a call from the conference. The conference ends if this was the last call or the call has `endOnExit`. */
export function removeParticipant(before: Conference, callSid: string, context: ConferenceContext): ConferenceChange {
  const removed = before.participants.find((one) => one.callSid === callSid);
  if (!removed) return { conference: before, effects: [] };
  const change = new Change(before, context);
  const participants = before.participants.filter((one) => one !== removed);
  change.conference = { ...change.conference, participants };
  change.notify('participant-leave', participantParams(removed));
  if (removed.endOnExit) change.end('participant-with-end-conference-on-exit-left', callSid);
  else if (participants.length === 0) change.end('last-participant-left', callSid);
  return change;
}

/** Sets whether a participant is muted. */
export function setMuted(
  before: Conference,
  callSid: string,
  muted: boolean,
  context: ConferenceContext,
): ConferenceChange {
  const one = before.participants.find((participant) => participant.callSid === callSid);
  if (!one || one.muted === muted) return { conference: before, effects: [] };
  const change = new Change(before, context);
  const after = { ...one, muted, updatedAt: context.now };
  change.conference = {
    ...change.conference,
    participants: before.participants.map((participant) => (participant === one ? after : participant)),
  };
  change.notify(muted ? 'participant-mute' : 'participant-unmute', participantParams(after));
  return change;
}

/** Ends the conference for all participants, at the request of the account. */
export function endConference(before: Conference, context: ConferenceContext): ConferenceChange {
  const change = new Change(before, context);
  change.end('conference-ended-via-api', null);
  return change;
}
