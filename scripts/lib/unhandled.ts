import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Where the errors are written that belong to no test; set by `scripts/test.ts`. */
const file = process.env.GUIDEPOST_UNHANDLED;

/**
 * A reporter of vitest: writes the errors that belong to no test (a promise that no code awaited). The JSON report does
 * not contain them, although they end the run with 1.
 */
export default class Unhandled implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    if (!file) return;
    writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => ({ name, message, stack }))));
  };
}
