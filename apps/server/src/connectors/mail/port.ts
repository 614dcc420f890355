/** A plain-text email to one address. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

/** The reason why an email was not sent. */
export type MailFailure =
  /** The mail server refused the email. A second attempt would fail too. */
  | 'refused'
  /** The mail server did not respond or accepts no email now, so nothing was sent. A later attempt may succeed. */
  | 'unreachable'
  /** The outcome is unknown: the email may have been sent. */
  | 'unknown';

/** An email that was not sent. The message contains no address and no text. */
export class MailError extends Error {
  readonly kind: MailFailure;
  constructor(kind: MailFailure, cause?: unknown) {
    super(`The mail server: ${kind}.`, { cause });
    this.name = 'MailError';
    this.kind = kind;
  }
}

/** The mail server. Methods must not be called inside a transaction. */
export interface Mail {
  /** False if no mail server is configured. No email can then be sent. */
  readonly isConnected: boolean;
  /**
   * Resolves when the mail server has accepted the email.
   * @throws MailError
   */
  send(mail: OutgoingMail): Promise<void>;
}
