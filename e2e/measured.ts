import { test } from './test.ts';

/**
 * Prints a measured time and adds it to the report. Tests do not assert times, because a slow machine must not make a
 * test fail.
 */
export function reportMeasurement(what: string, ms: number): void {
  const text = `${what}: ${Math.round(ms)} ms`;
  test.info().annotations.push({ type: 'measured', description: text });
  process.stdout.write(`    ${text}\n`);
}
