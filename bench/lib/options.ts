import { Problem } from '../../apps/local/src/shared/problem.ts';

/** Parses an integer from the command line. @throws Problem with exit code 2 */
export function count(text: string, option: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw new Problem(`${option} takes a whole number from 1, not '${text}'.`, 2);
  return Number(text);
}
