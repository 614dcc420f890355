import path from 'node:path';
import { runChecks } from './lib/checks.ts';

/**
 * Implements `npm run check`: types, lint, format, import rules, prose, change files, migrations and dead code.
 * Prints only failures.
 */
const root = path.resolve(import.meta.dirname, '..');
const started = performance.now();
const results = await runChecks(root, ({ name, ok, output }) => {
  if (!ok) process.stdout.write(`\n✗ ${name}\n\n${output}\n`);
});
const failed = results.filter(({ ok }) => !ok);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const names = failed.length > 0 ? ` (${failed.map(({ name }) => name).join(', ')})` : '';
process.stdout.write(`${results.length - failed.length} passed, ${failed.length} failed${names}, ${seconds} s\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
