/** A carrier's data about a number. Unknown values are null. */
export interface NumberDetails {
  carrier: string | null;
  /** `mobile`, `landline` or `voip`. */
  type: string | null;
}

/** A text to send. Numbers consist of `+1` and ten digits. */
export interface OutgoingText {
  from: string;
  to: string;
  body: string;
  /** URLs where the service fetches the attachments. */
  mediaUrls: readonly string[];
  /** Our URL for the service's signed reports on the text's delivery. */
  statusUrl: string;
}

/**
 * A text as the service stores it. `status` is the service's own value. `at` is the time when the service accepted the
 * text.
 */
export interface CarrierText {
  sid: string;
  status: string;
  errorCode: number | null;
  body: string;
  at: Temporal.Instant;
}

/**
 * A call to start. The service calls `to`. When a person or a machine answers, it requests the next step from
 * `answerUrl`.
 */
export interface OutgoingCall {
  from: string;
  to: string;
  answerUrl: string;
  /** The URL for reports on this leg. */
  statusUrl: string;
  ringSeconds: number;
}

/** A call as the service stores it. */
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

/** A phone number of the organization as the service stores it. */
export interface CarrierLine {
  sid: string;
  number: string;
  friendlyName: string | null;
}

/** A number to buy, and the URLs for its incoming texts and calls. */
export interface NumberOrder {
  number: string;
  name: string;
  textUrl: string;
  callUrl: string;
  statusUrl: string;
}

/** The reason why a request to the service failed. */
export type TelephonyFailure =
  /** The service refused the request, for the reason in `code`. A second attempt would fail too. */
  | 'refused'
  /** There were too many requests, so the service did nothing. A later attempt may succeed. */
  | 'busy'
  /** The service did not receive the request, so it did nothing. */
  | 'unreachable'
  /**
   * The outcome is unknown. The calling code must ask the service for the current state before it sends any other
   * request.
   */
  | 'unknown';

/** A failed request to the telephone service. The message contains no number and no text. */
export class TelephonyError extends Error {
  readonly kind: TelephonyFailure;
  /** The service's own error code; null if the service sent none. */
  readonly code: number | null;
  constructor(kind: TelephonyFailure, code: number | null, cause?: unknown) {
    super(`The telephone service: ${kind}${code === null ? '' : `, ${code}`}.`, { cause });
    this.name = 'TelephonyError';
    this.kind = kind;
    this.code = code;
  }
}

/** A request from the service. `url` is the URL that the service called, including its query. */
export interface Webhook {
  url: string;
  params: Readonly<Record<string, string>>;
  signature: string;
}

/**
 * The telephone service. All methods except `verify` and `consoleUrl` throw TelephonyError after a failure. Methods
 * must not be called inside a transaction.
 */
export interface Telephony {
  /** False if no service is configured. Calls and texts are then not possible, but `lookup` works. */
  readonly isConnected: boolean;
  /**
   * Returns the carrier and the type of a number (`+1` and ten digits).
   * @throws if the service does not respond or refuses the request
   */
  lookup(number: string): Promise<NumberDetails>;
  sendText(text: OutgoingText): Promise<CarrierText>;
  /** Finds a text by its sid. Returns undefined if the service does not have it. */
  findText(sid: string): Promise<CarrierText | undefined>;
  /** Finds the texts from one number to another that the service accepted at or after `since`, oldest first. */
  findTexts(query: { from: string; to: string; since: Temporal.Instant }): Promise<CarrierText[]>;
  startCall(call: OutgoingCall): Promise<CarrierCall>;
  /** Finds the calls from one number to another that the service accepted at or after `since`, oldest first. */
  findCalls(query: { from: string; to: string; since: Temporal.Instant }): Promise<CarrierCall[]>;
  /** Ends a call leg and its child legs. Does nothing if the leg has already ended. */
  endCall(sid: string): Promise<void>;
  /** Cancels a ringing leg. Does nothing if the leg was answered or has ended. */
  cancelCall(sid: string): Promise<void>;
  /** Finds a leg by its sid. Returns undefined if the service does not have it. */
  findCall(sid: string): Promise<CarrierCall | undefined>;
  /** Finds the child legs of a leg, oldest first. */
  findLegs(parentSid: string): Promise<CarrierCall[]>;
  /** Makes a leg continue with a different document (documents.ts). The service refuses this if the leg has ended. */
  redirect(sid: string, document: string): Promise<void>;
  /**
   * Sets whether a leg in a conference is muted.
   * @returns the new state; undefined if the conference does not exist, or if the leg is not in it
   */
  muteInConference(room: string, sid: string, muted: boolean): Promise<boolean | undefined>;
  /** Returns the organization's phone numbers that the service knows. */
  lines(): Promise<CarrierLine[]>;
  /**
   * Finds numbers with an area code (three digits) that can be bought. Returns an empty list if no number is available.
   */
  availableNumbers(areaCode: string): Promise<string[]>;
  /**
   * Buys a number, and sets our URLs for its calls and texts. If the organization already has the number, only sets the
   * URLs. `sid` is null if no service is configured.
   */
  buyNumber(order: NumberOrder): Promise<{ sid: string | null }>;
  /** Fetches an incoming picture or a recording from a URL that the service sent. */
  fetchMedia(url: string): Promise<{ bytes: Buffer; mimeType: string }>;
  /** Returns true if the service signed the webhook with our secret. */
  verify(webhook: Webhook): boolean;
  /** Returns the URL of a call's page in the service's console, for administrators. */
  consoleUrl(sid: string): string | null;
}
