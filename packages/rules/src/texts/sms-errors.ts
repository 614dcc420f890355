import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** Explanations of the carrier's errors for undelivered texts, keyed by error code. */
export const smsErrors: Readonly<Record<number, string>> = {
  0: 'unknown',
  11200: 'telephone service not responding',
  11751: 'attachment too large',
  12300: 'Invalid message content',
  20003: 'Account not active',
  20005: 'Account suspended',
  20006: 'Account not found',
  20008: 'Account is not authorized to send messages',
  21211: 'Invalid phone number',
  21610: 'Invalid media URL',
  21614: 'Message body is required',
  21617: 'Message is too long',
  30003: 'device off or out of coverage',
  30005: 'destination unknown',
  30006: 'landline no SMS',
  30007: 'blocked by provider',
  30008: 'Unknown error',
  30019: 'message too large',
  30032: 'Toll Free number not verified',
  30034: 'number not valid',
  60005: 'carrier error',
  63019: 'media failed to upload',
};

export const smsErrorText = (code: number): string => smsErrors[code] ?? 'Unknown error. Please contact support';

/** Returns an error code with its explanation for display: `30006 landline no SMS`. */
export const smsErrorLabel = (code: number): Sentence =>
  sentence('{code} {reason}', { code, reason: { word: smsErrorText(code) } });
