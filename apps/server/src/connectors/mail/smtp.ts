import { createTransport } from 'nodemailer';
import { type Mail, MailError, type MailFailure } from './port.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** The sender: `Guidepost <noreply@example.org>`, or a name and an address. */
  from: string | { name: string; address: string };
  /** True if a connection without TLS is refused. Only a server on the same machine may work without TLS. */
  requireTls: boolean;
}

/** Time limit of the server's answer at each step. */
const patienceMs = 20_000;

/**
 * Codes of failures before the mail was sent. A wrong password is one of them: the operator must correct it, and the
 * mail itself was not refused.
 */
const beforehand: ReadonlySet<unknown> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EPROXY']);

function failureOf(error: unknown): MailFailure {
  const { code, responseCode, syscall } = error as { code?: unknown; responseCode?: unknown; syscall?: unknown };
  if (beforehand.has(code) || syscall === 'connect') return 'unreachable';
  if (typeof responseCode === 'number') return responseCode >= 500 ? 'refused' : 'unreachable';
  // A connection that broke later may have broken after the server accepted the mail.
  return code === 'EENVELOPE' ? 'refused' : 'unknown';
}

/**
 * Mail by a mail server, with one connection per mail. Nothing is logged. Mails cannot attach files or load addresses.
 */
export function createSmtpMail({ url, from, requireTls }: SmtpSettings): Mail {
  const transport = createTransport(
    {
      url,
      requireTLS: requireTls,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
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
