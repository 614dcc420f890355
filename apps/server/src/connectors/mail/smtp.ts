import { createTransport } from 'nodemailer';
import { type Mail, MailError, type MailFailure } from './port.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** The sender: `Guidepost <noreply@example.org>`, or a name and an address. */
  from: string | { name: string; address: string };
  /** True if connections without TLS are refused. False is safe only for a mail server on the same machine. */
  requireTls: boolean;
}

/** Time limit for the mail server's response at each step, in milliseconds. */
const timeoutMs = 20_000;

/**
 * Codes of failures before the email was sent. A wrong password is included: the server has not refused the email
 * itself, and the operator can correct the password.
 */
const failuresBeforeSending: ReadonlySet<unknown> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EPROXY']);

function failureOf(error: unknown): MailFailure {
  const { code, responseCode, syscall } = error as { code?: unknown; responseCode?: unknown; syscall?: unknown };
  if (failuresBeforeSending.has(code) || syscall === 'connect') return 'unreachable';
  if (typeof responseCode === 'number') return responseCode >= 500 ? 'refused' : 'unreachable';
  // If the connection ended during sending, the mail server may already have accepted the email.
  return code === 'EENVELOPE' ? 'refused' : 'unknown';
}

/**
 * Sends email through a mail server, with one connection for each email. Logs nothing. Emails cannot attach local files
 * or load URLs.
 */
export function createSmtpMail(settings: SmtpSettings): Mail {
  const transport = transportOf(settings);
  return {
    isConnected: true,
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw new MailError(failureOf(error), error);
      }
    },
  };
}

/**
 * Connects to the mail server and signs in, without sending an email.
 * @throws if the mail server is unreachable or refuses the login
 */
export async function verifySmtp(settings: SmtpSettings): Promise<void> {
  await transportOf(settings).verify();
}

const transportOf = ({ url, from, requireTls }: SmtpSettings) =>
  createTransport(
    {
      url,
      requireTLS: requireTls,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
