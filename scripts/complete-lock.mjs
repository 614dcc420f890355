// npm run lock: writes package-lock.json again for every platform, whatever the registry at hand holds.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { missingOptional } from './lib/complete-lock.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { packages: locked = {} } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const workspaces = Object.values(locked).flatMap((entry) => (entry.link ? [entry.resolved] : []));

// If node_modules exists, npm only records what is installed there: the packages of this platform.
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-lock-'));
try {
  for (const place of ['', ...workspaces])
    cpSync(path.join(root, place, 'package.json'), path.join(folder, place, 'package.json'));
  cpSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  const npm = spawnSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  for (const [place, entry] of missingOptional(lock.packages)) {
    if (entry) lock.packages[place] = entry;
    else process.stderr.write(`${place} cannot be described: its name does not tell its platform.\n`);
  }
  const byPlace = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    path.join(root, 'package-lock.json'),
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPlace) }, null, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
