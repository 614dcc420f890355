// Implements `npm run lock`: rewrites package-lock.json for every platform, even if the registry in use lacks packages
// of some platforms.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { missingOptional, withoutIntegrity } from './lib/complete-lock.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const before = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const { packages: locked = {} } = before;
const workspaces = Object.values(locked).flatMap((entry) => (entry.link ? [entry.resolved] : []));

// A temporary folder without node_modules. If node_modules existed, npm would record only the packages installed there,
// which are only the packages for this platform.
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-lock-'));
try {
  for (const place of ['', ...workspaces])
    cpSync(path.join(root, place, 'package.json'), path.join(folder, place, 'package.json'));
  // Removes entries without a hash, so that npm resolves them again. Otherwise npm would not change them.
  const unhashed = new Set(withoutIntegrity(locked));
  const known = Object.fromEntries(Object.entries(locked).filter(([place]) => !unhashed.has(place)));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...before, packages: known }));
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
  for (const place of withoutIntegrity(lock.packages)) {
    const name = `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${lock.packages[place].version}`;
    const view = spawnSync('npm', ['view', name, 'dist.integrity'], { encoding: 'utf8' });
    const integrity = view.status === 0 ? view.stdout.trim() : '';
    if (integrity === '') process.stderr.write(`${name} has no hash: the registry at hand does not have it.\n`);
    else lock.packages[place] = { ...lock.packages[place], integrity };
  }
  const byPlace = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    path.join(root, 'package-lock.json'),
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPlace) }, null, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
