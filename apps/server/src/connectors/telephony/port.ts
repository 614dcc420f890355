/** What a carrier knows about a number; null if it does not say. */
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
  /** Addresses from which the service fetches the attachments. */
  mediaUrls: readonly string[];
  /** Our address to which the service reports what became of the text, signed by the service. */
  statusUrl: string;
}

/** A text as the service has it. `status` is the service's own word; `at` is when it took it. */
export interface CarrierText {
  sid: string;
  status: string;
  errorCode: number | null;
  body: string;
  at: Temporal.Instant;
}

/** A call to be placed: the service rings `to`, and asks `answerUrl` what to do once a person or a machine is there. */
export interface OutgoingCall {
  from: string;
  to: string;
  answerUrl: string;
  /** Where it tells what becomes of this leg. */
  statusUrl: string;
  ringSeconds: number;
}

/** A call as the service has it. */
export interface CarrierCall {
  sid: string;
  parentSid: string | null;
  /**
   * The service's word: `queued`, `ringing`, `in-progress`, `completed`, `busy`, `no-answer`, `canceled`, `failed`.
   */
  status: string;
  from: string;
  to: string;
  at: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
}

/** A number of the organisation's, as the service has it. */
export interface CarrierLine {
  sid: string;
  number: string;
  friendlyName: string | null;
}

/** A number to be bought, and where the service asks and tells when somebody texts or calls it. */
export interface NumberOrder {
  number: string;
  name: string;
  textUrl: string;
  callUrl: string;
  statusUrl: string;
}

/** Why the service did not do what was asked. */
export type TelephonyFailure =
  /** The service refused, for the reason in `code`; asking again gets the same answer. */
  | 'refused'
  /** Too many requests: nothing was done, and a later attempt may succeed. */
  | 'busy'
  /** The service was not reached, so nothing was done. */
  | 'unreachable'
  /** The outcome is unknown: ask the service before doing anything else. */
  | 'unknown';

/** A failed call to the telephone service. The message holds no number and no text. */
export class TelephonyError extends Error {
  readonly kind: TelephonyFailure;
  /** The service's own code, where it gave one. */
  readonly code: number | null;
  constructor(kind: TelephonyFailure, code: number | null, cause?: unknown) {
    super(`The telephone service: ${kind}${code === null ? '' : `, ${code}`}.`, { cause });
    this.name = 'TelephonyError';
    this.kind = kind;
    this.code = code;
  }
}

/** A request of the service's own, as it came in: the address as the service called it, with its query. */
export interface Webhook {
  url: string;
  params: Readonly<Record<string, string>>;
  signature: string;
}

/**
 * The telephone service, as far as the product asks it. Every method but `verify`, `consoleUrl` and `lookup` throws
 * TelephonyError; none is ever called inside a transaction.
 */
export interface Telephony {
  /** False where no service is configured: then nobody can be called or texted, and numbers are still looked up. */
  readonly isConnected: boolean;
  /**
   * Who carries a number, `+1` and ten digits, and of what type it is.
   * @throws where the service cannot be reached or refuses
   */
  lookup(number: string): Promise<NumberDetails>;
  sendText(text: OutgoingText): Promise<CarrierText>;
  /** A text by its sid; undefined if the service has none. */
  findText(sid: string): Promise<CarrierText | undefined>;
  /** The texts between two numbers that the service took at or after an instant, oldest first. */
  findTexts(query: { from: string; to: string; since: Temporal.Instant }): Promise<CarrierText[]>;
  startCall(call: OutgoingCall): Promise<CarrierCall>;
  /** The calls from one number to another that the service took at or after an instant, oldest first. */
  findCalls(query: { from: string; to: string; since: Temporal.Instant }): Promise<CarrierCall[]>;
  /** Ends a leg and whatever hangs on it; nothing happens where it is over. */
  endCall(sid: string): Promise<void>;
  /** Stops a leg that rings; nothing happens where it was answered or is over. */
  cancelCall(sid: string): Promise<void>;
  /** A leg by its sid; undefined if the service has none. */
  findCall(sid: string): Promise<CarrierCall | undefined>;
  /** The legs that hang on a leg, oldest first. */
  findLegs(parentSid: string): Promise<CarrierCall[]>;
  /** Has a leg follow a document (documents.ts) from now on; refused where the leg does not go on. */
  redirect(sid: string, document: string): Promise<void>;
  /**
   * Mutes a leg in a conference, or lets it be heard again.
   * @returns whether it is muted then; undefined if there is no such conference, or the leg is not in it
   */
  muteInConference(room: string, sid: string, muted: boolean): Promise<boolean | undefined>;
  /** The organisation's numbers with the service. */
  lines(): Promise<CarrierLine[]>;
  /** Numbers of an area, three digits, that can be bought; an empty list if the area has no free one. */
  availableNumbers(areaCode: string): Promise<string[]>;
  /**
   * Buys a number, and has the service ask us about it. One that is the organisation's already is only set up. `sid` is null
   * where no service is configured.
   */
  buyNumber(order: NumberOrder): Promise<{ sid: string | null }>;
  /** The bytes of a picture that came in, or of a recording, from an address that the service named. */
  fetchMedia(url: string): Promise<{ bytes: Buffer; mimeType: string }>;
  /** Whether a webhook was signed by the service with our secret. */
  verify(webhook: Webhook): boolean;
  /** Where an administrator finds a call in the service's console. */
  consoleUrl(sid: string): string | null;
}
