import { randomBytes } from 'node:crypto';

/**
 * An identifier's prefix: account, text, text with pictures, picture, call, conference, recording, transcription or
 * number.
 */
export type SidPrefix = 'AC' | 'SM' | 'MM' | 'ME' | 'CA' | 'CF' | 'RE' | 'TR' | 'PN';

/** Creates an identifier in Twilio's format: two letters and 32 hexadecimal digits. */
export function newSid(prefix: SidPrefix): string {
  return prefix + randomBytes(16).toString('hex');
}
