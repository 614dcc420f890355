import path from 'node:path';
import { collectChanges } from './lib/release.ts';

/** Implements `npm run release -- VERSION`: moves the texts of changes/unreleased to a version in CHANGELOG.md. */
const root = path.resolve(import.meta.dirname, '..');
const [version] = process.argv.slice(2);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (!version)
  fail('Usage: npm run release -- VERSION, such as 0.2.0, or “auto” for the next version by kind of change.');
const { ok, output } = await collectChanges(root, version);
if (!ok) fail(output);
process.stdout.write(
  'CHANGELOG.md, changes and package.json have the new version. Read CHANGELOG.md, commit, and tag the commit.\n',
);
