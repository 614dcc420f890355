import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The file for errors that occurred outside tests; set by `scripts/test.ts`. */
const file = process.env.GUIDEPOST_UNHANDLED;

/**
 * A vitest reporter that writes errors that occurred outside tests, such as a rejected promise that no code awaited.
 * They make the run end with exit code 1, but the JSON report does not contain them.
 */
export default class Unhandled implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    if (!file) return;
    writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => ({ name, message, stack }))));
  };
}
