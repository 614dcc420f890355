import { type Mail, MailError } from './port.ts';

/** Mail without a mail server. Every attempt to send fails. */
export const createLocalMail = (): Mail => ({
  isConnected: false,
  async send() {
    throw new MailError('unreachable');
  },
});
