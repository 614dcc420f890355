import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A caught email. */
export interface CaughtMail {
  id: number;
  /** `Name <address>`, or only an address. */
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  /** When the mail was received, ISO 8601 in UTC. */
  at: string;
}

export interface MailCatcher {
  /** The SMTP URL that accepts mail: `smtp://127.0.0.1:PORT`. */
  readonly url: string;
  /** Returns the stored mails, newest first. */
  mails(): readonly CaughtMail[];
  /** Adds mails that were sent before this start, oldest first. */
  keep(sent: readonly Omit<CaughtMail, 'id'>[]): void;
  stop(): Promise<void>;
}

/** Maximum number of stored mails. The oldest mails are deleted first. */
const maxMails = 200;
const maxBytes = 1_000_000;
const loopback = '127.0.0.1';

const senderOf = ({ name = '', address = '' }: { name?: string; address?: string } = {}): string =>
  name === '' ? address : `${name} <${address}>`;

/**
 * Starts a mail server on a free loopback port. It accepts all mail and forwards none. The mails are lost when it
 * stops.
 */
export async function startMailCatcher(): Promise<MailCatcher> {
  const caught: CaughtMail[] = [];
  let count = 0;
  const storeMail = (mail: Omit<CaughtMail, 'id'>) => {
    count += 1;
    caught.unshift({ id: count, ...mail });
    caught.length = Math.min(caught.length, maxMails);
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    onData(stream, session, done) {
      const read = async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        storeMail({
          from: senderOf(mail.from),
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          at: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
        });
      };
      read().then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  // A client that disconnects must not end the server.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${loopback}:${port}`,
    mails: () => caught,
    keep: (sent) => sent.forEach(storeMail),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
