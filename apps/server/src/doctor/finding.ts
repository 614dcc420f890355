import { within } from '../platform/within.ts';

/**
 * The result of one check. A `problem` must be fixed, and a `warning` is a risk. In both cases, the text says how to
 * fix it.
 */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });

/** Maximum duration of a check, in milliseconds. */
const checkTimeoutMs = 20_000;

/** Returns an error's code or message, without the stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown error';
  if ('code' in error && typeof error.code === 'string') return `${error.code}: ${error.message}`;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/**
 * Runs a check. A check that fails or takes too long becomes a problem.
 * @param failure the start of the message if the check fails; the cause is added to it
 */
export async function check(failure: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await within(checkTimeoutMs, `no answer after ${checkTimeoutMs / 1000} s`, work());
  } catch (error) {
    return [problem(`${failure} (${reasonOf(error)}).`)];
  }
}
