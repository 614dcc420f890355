import { type Mail, MailError } from './port.ts';

/** Without a mail server nothing can be sent by mail. */
export const createLocalMail = (): Mail => ({
  isConnected: false,
  async send() {
    throw new MailError('unreachable');
  },
});
