/** A mail in plain text to one address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

/** The reason that a mail was not sent. */
export type MailFailure =
  /** The server refused it; sending it again gets the same answer. */
  | 'refused'
  /** The server was unreachable or accepts no mail now, so nothing was sent. A later attempt may succeed. */
  | 'unreachable'
  /** The outcome is unknown: it may have been sent. */
  | 'unknown';

/** A mail that was not sent. The message has no address and no text. */
export class MailError extends Error {
  readonly kind: MailFailure;
  constructor(kind: MailFailure, cause?: unknown) {
    super(`The mail server: ${kind}.`, { cause });
    this.name = 'MailError';
    this.kind = kind;
  }
}

/** The mail server. Never called inside a transaction. */
export interface Mail {
  /** False if no server is configured: then no mail can be sent. */
  readonly isConnected: boolean;
  /** Resolves once the server has accepted the mail. @throws MailError */
  send(mail: OutgoingMail): Promise<void>;
}
