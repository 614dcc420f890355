/** A mail in plain text to one address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

/** Why a mail did not go out. */
export type MailFailure =
  /** The server refused it; sending it again gets the same answer. */
  | 'refused'
  /** The server was not reached or takes nothing now, so nothing was sent; a later attempt may succeed. */
  | 'unreachable'
  /** The outcome is unknown: it may have been sent. */
  | 'unknown';

/** A mail that did not go out. The message holds no address and no text. */
export class MailError extends Error {
  readonly kind: MailFailure;
  constructor(kind: MailFailure, cause?: unknown) {
    super(`The mail server: ${kind}.`, { cause });
    this.name = 'MailError';
    this.kind = kind;
  }
}

/** The mail server, as far as the product asks it. Never called inside a transaction. */
export interface Mail {
  /** False where no server is configured: then nothing can be sent by mail. */
  readonly isConnected: boolean;
  /** Resolves once the server has accepted the mail. @throws MailError */
  send(mail: OutgoingMail): Promise<void>;
}
