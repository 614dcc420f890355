import { test } from './test.ts';

/** Prints a measured time and keeps it in the report; how long things took is told, bounds are for what is broken. */
export function measured(what: string, ms: number): void {
  const text = `${what}: ${Math.round(ms)} ms`;
  test.info().annotations.push({ type: 'measured', description: text });
  process.stdout.write(`    ${text}\n`);
}
