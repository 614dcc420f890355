import { type Mail, MailError } from './port.ts';

/** Mail without a server: every mail fails. */
export const createLocalMail = (): Mail => ({
  isConnected: false,
  async send() {
    throw new MailError('unreachable');
  },
});
