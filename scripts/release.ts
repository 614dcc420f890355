import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collectChanges } from './lib/release.ts';
import { writeReleaseFiles } from './lib/release-files.ts';
import { runTool } from './lib/tools.ts';

/**
 * Implements `npm run release`. With a version, moves the texts in changes/unreleased to that version in CHANGELOG.md.
 * With `files`, writes the committed version's files into the folder `release`.
 */
const root = path.resolve(import.meta.dirname, '..');
const [wanted] = process.argv.slice(2);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function writeFiles(): Promise<void> {
  const { output } = await runTool('git', ['status', '--porcelain'], root);
  if (output !== '') fail('Commit the version first. The archive contains only committed files.');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names = await writeReleaseFiles(root, version, path.join(root, 'release')).catch((error: Error) =>
    fail(error.message),
  );
  process.stdout.write(`${names.map((name) => `release/${name}`).join('\n')}\n`);
}

if (!wanted)
  fail(
    'Usage: npm run release -- VERSION, such as 0.2.0, or “auto” for the next version by kind of change. After the commit: npm run release -- files',
  );
if (wanted === 'files') await writeFiles();
else {
  const { ok, output } = await collectChanges(root, wanted);
  if (!ok) fail(output);
  process.stdout.write(
    'CHANGELOG.md, changes and package.json have the new version. Read CHANGELOG.md, commit, and tag the commit. Then run npm run release -- files.\n',
  );
}
