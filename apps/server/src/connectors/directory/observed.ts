import { DirectoryError, type OutsideDirectory } from './port.ts';

/**
 * Outcomes of a call to an outside service: it responded, it failed, or it was not called because of earlier failures.
 */
export const portOutcomes = ['answered', 'failed', 'resting'] as const;
export type PortOutcome = (typeof portOutcomes)[number];

/** Wraps a directory so that its responses and failures are reported to `notify`. */
export function observed(
  directory: OutsideDirectory,
  notify: (outcome: PortOutcome, error?: DirectoryError) => void,
): OutsideDirectory {
  async function reportOutcome<T>(call: Promise<T>): Promise<T> {
    try {
      const reply = await call;
      notify('answered');
      return reply;
    } catch (error) {
      if (error instanceof DirectoryError) notify(error.isResting ? 'resting' : 'failed', error);
      throw error;
    }
  }
  return {
    search: (key, asked) => reportOutcome(directory.search(key, asked)),
    program: (key, zipcode, id) => reportOutcome(directory.program(key, zipcode, id)),
  };
}
