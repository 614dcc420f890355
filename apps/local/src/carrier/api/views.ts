import type { WireLine } from '../engine/wire.ts';
import type { CallStatus } from '../model/call.ts';
import type { Faults } from '../model/faults.ts';
import type { MessageStatus } from '../model/message.ts';
import type { PhoneBehavior } from '../store/tables.ts';
import type { Person } from './people.ts';

/** A text as the phone shows it. */
export interface TextView {
  sid: string;
  /** True if this phone sent the text. */
  isOwn: boolean;
  line: string;
  body: string;
  media: readonly { url: string; contentType: string }[];
  status: MessageStatus;
  errorCode: number | null;
  at: string;
}

/** A call as the phone shows it. */
export interface CallView {
  sid: string;
  /** True if this phone started the call. */
  isOwn: boolean;
  /** The number at the other end. */
  other: string;
  status: CallStatus;
  /** The current activity, such as talking, recording a voicemail, or waiting for a key press. */
  doing: 'waiting' | 'listening' | 'talking' | 'recording' | 'choosing';
  /** True if the person at the phone can hear the others but cannot be heard. */
  isMuted: boolean;
  heard: readonly string[];
  at: string;
  startedAt: string | null;
  endedAt: string | null;
}

export interface LineView {
  number: string;
  name: string;
}

/** All data that the phone page shows. */
export interface View {
  now: string;
  offsetMs: number;
  lines: readonly LineView[];
  people: readonly Person[];
  faults: Faults;
  faultsOn: number;
  codes: readonly { code: number; message: string }[];
  wire: readonly WireLine[];
  phone: PhoneView | null;
}

/** One phone: its owner and the content of its screen. */
export interface PhoneView {
  person: Person;
  incomingCall: PhoneBehavior;
  texts: readonly TextView[];
  /** The current calls and the most recent ended calls, oldest first. */
  calls: readonly CallView[];
}
