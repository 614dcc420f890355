import type { ErrorBody, Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { messageIn } from '../../shell/errors/report.ts';

/** Message for a file that the server refused without giving a reason. */
export const genericRefusal = sentence('Unsupported file type or file size');

/**
 * Reads the reason for refusing a file from the response text. External storage, such as a bucket, returns no reason.
 */
export function parseRefusal(text: string): Sentence {
  try {
    return messageIn(JSON.parse(text) as ErrorBody) ?? genericRefusal;
  } catch {
    return genericRefusal;
  }
}
