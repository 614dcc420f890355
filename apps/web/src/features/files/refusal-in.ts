import type { ErrorBody, Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { saidIn } from '../../shell/errors/report.ts';

/** Said of a file that was refused without a reason from the server. */
export const refusedWithoutReason = sentence('Unsupported file type or file size');

/** Why the server refused a file, from the text of its answer; another store, such as a bucket, gives no reason. */
export function refusalIn(text: string): Sentence {
  try {
    return saidIn(JSON.parse(text) as ErrorBody) ?? refusedWithoutReason;
  } catch {
    return refusedWithoutReason;
  }
}
