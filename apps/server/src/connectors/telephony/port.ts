/** A carrier's data of a number; null if unknown. */
export interface NumberDetails {
  carrier: string | null;
  /** `mobile`, `landline` or `voip`. */
  type: string | null;
}

/** A text to be sent. Numbers are `+1` and ten digits. */
export interface OutgoingText {
  from: string;
  to: string;
  body: string;
  /** Addresses at which the service fetches the attachments. */
  mediaUrls: readonly string[];
  /** Our address to which the service reports the text's delivery, signed by the service. */
  statusUrl: string;
}

/** A text as the service has it. `status` is the service's own value; `at` is when it accepted the text. */
export interface CarrierText {
  sid: string;
  status: string;
  errorCode: number | null;
  body: string;
  at: Temporal.Instant;
}

/**
 * A call to place. The service calls `to`, and asks `answerUrl` for the next step once a person or a machine answers.
 */
export interface OutgoingCall {
  from: string;
  to: string;
  answerUrl: string;
  /** The address for reports on this leg. */
  statusUrl: string;
  ringSeconds: number;
}

/** A call as the service has it. */
export interface CarrierCall {
  sid: string;
  parentSid: string | null;
  /**
   * The service's own value: `queued`, `ringing`, `in-progress`, `completed`, `busy`, `no-answer`, `canceled`,
   * `failed`.
   */
  status: string;
  from: string;
  to: string;
  at: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
}

/** A number of the organization, as the service has it. */
export interface CarrierLine {
  sid: string;
  number: string;
  friendlyName: string | null;
}

/** A number to buy, and the addresses for its incoming texts and calls. */
export interface NumberOrder {
  number: string;
  name: string;
  textUrl: string;
  callUrl: string;
  statusUrl: string;
}

/** The reason that a request to the service failed. */
export type TelephonyFailure =
  /** The service refused, for the reason in `code`. A second request gets the same answer. */
  | 'refused'
  /** Too many requests: nothing was done. A later attempt may succeed. */
  | 'busy'
  /** The service was unreachable, so nothing was done. */
  | 'unreachable'
  /** The outcome is unknown: ask the service before doing anything else. */
  | 'unknown';

/** A failed call to the telephone service. The message has no number and no text. */
export class TelephonyError extends Error {
  readonly kind: TelephonyFailure;
  /** The service's own error code, if it gave one. */
  readonly code: number | null;
  constructor(kind: TelephonyFailure, code: number | null, cause?: unknown) {
    super(`The telephone service: ${kind}${code === null ? '' : `, ${code}`}.`, { cause });
    this.name = 'TelephonyError';
    this.kind = kind;
    this.code = code;
  }
}

/** A request from the service: the address as the service called it, with its query. */
export interface Webhook {
  url: string;
  params: Readonly<Record<string, string>>;
  signature: string;
}

/**
 * The telephone service. Every method except `verify`, `consoleUrl` and `lookup` throws TelephonyError. None is ever
 * called inside a transaction.
 */
export interface Telephony {
  /** False if no service is configured: then calls and texts are not possible, but numbers are still looked up. */
  readonly isConnected: boolean;
  /**
   * Returns the carrier and the type of a number, `+1` and ten digits.
   * @throws if the service cannot be reached or refuses
   */
  lookup(number: string): Promise<NumberDetails>;
  sendText(text: OutgoingText): Promise<CarrierText>;
  /** Finds a text by its sid. Returns undefined if the service has none. */
  findText(sid: string): Promise<CarrierText | undefined>;
  /** Finds the texts between two numbers that the service accepted at or after an instant, oldest first. */
  findTexts(query: { from: string; to: string; since: Temporal.Instant }): Promise<CarrierText[]>;
  startCall(call: OutgoingCall): Promise<CarrierCall>;
  /** Finds the calls from one number to another that the service accepted at or after an instant, oldest first. */
  findCalls(query: { from: string; to: string; since: Temporal.Instant }): Promise<CarrierCall[]>;
  /** Ends a call leg and its child legs. Does nothing if the leg has already ended. */
  endCall(sid: string): Promise<void>;
  /** Stops a ringing leg. Does nothing if it was answered or has ended. */
  cancelCall(sid: string): Promise<void>;
  /** Finds a leg by its sid. Returns undefined if the service has none. */
  findCall(sid: string): Promise<CarrierCall | undefined>;
  /** Returns the child legs of a leg, oldest first. */
  findLegs(parentSid: string): Promise<CarrierCall[]>;
  /** Makes a leg follow a document (documents.ts) from now on. Refused if the leg has ended. */
  redirect(sid: string, document: string): Promise<void>;
  /**
   * Mutes a leg in a conference, or ends that.
   * @returns the new state; undefined if there is no such conference, or if the leg is not in it
   */
  muteInConference(room: string, sid: string, muted: boolean): Promise<boolean | undefined>;
  /** Returns the organization's numbers at the service. */
  lines(): Promise<CarrierLine[]>;
  /** Returns numbers of an area code (three digits) that can be bought; an empty list if none exist. */
  availableNumbers(areaCode: string): Promise<string[]>;
  /**
   * Buys a number, and sets our addresses for its calls and texts. A number that the organization already has is only
   * set up. `sid` is null if no service is configured.
   */
  buyNumber(order: NumberOrder): Promise<{ sid: string | null }>;
  /** Fetches an incoming picture or a recording from an address that the service gave. */
  fetchMedia(url: string): Promise<{ bytes: Buffer; mimeType: string }>;
  /** Returns true if the service signed the webhook with our secret. */
  verify(webhook: Webhook): boolean;
  /** Returns the address of a call in the service's console, for administrators. */
  consoleUrl(sid: string): string | null;
}
