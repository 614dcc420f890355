import { Problem } from '@guidepost/server/problem';

export { Problem };

const DISK_FULL = /ENOSPC|No space left on device|disk quota exceeded|EDQUOT/i;

/** Returns true if an error from Node, PostgreSQL or a program's output means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDiskFull);
  if (!(error instanceof Error)) return DISK_FULL.test(String(error));
  const code = 'code' in error ? String(error.code) : '';
  return code === 'ENOSPC' || code === '53100' || DISK_FULL.test(error.message) || isDiskFull(error.cause ?? '');
}

/** Returns the sentence to show for an error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (isDiskFull(error)) return diskFullSentence('the data folder');
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}

export function diskFullSentence(folder: string): string {
  return `The disk is full. Free some space for ${folder} and start again. No saved data was lost.`;
}
