import { randomBytes } from 'node:crypto';

/** What begins an identifier: account, text, text with pictures, picture, call, recording, transcription, number. */
export type SidPrefix = 'AC' | 'SM' | 'MM' | 'ME' | 'CA' | 'RE' | 'TR' | 'PN';

/** A new identifier as Twilio writes them: two letters and 32 hexadecimal digits. */
export function newSid(prefix: SidPrefix): string {
  return prefix + randomBytes(16).toString('hex');
}
