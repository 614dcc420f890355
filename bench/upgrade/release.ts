import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import type { seed } from '../seed/seed.ts';

const run = promisify(execFile);
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** A release's checkout, with its own packages. */
export interface Release {
  ref: string;
  commit: string;
  folder: string;
  /** Fills a database that has this release's tables. */
  seed: typeof seed;
  remove(): void;
}

/**
 * Returns the newest version tag. Without a tag, returns the commit that added the newest version to the changelog.
 * @throws Problem if the clone has neither
 */
function latestRelease(): string {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n');
  if (tag) return tag;
  const versions = readdirSync(path.join(repositoryRoot, 'changes'))
    .filter((name) => /^\d+\.\d+\.\d+\.md$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const commit = git('log', '--diff-filter=A', '--format=%H', '--', `changes/${versions.at(-1)}`).split('\n')[0];
  if (commit) return commit;
  throw new Problem(
    'This clone has no release. Fetch its history with git fetch --tags --unshallow, or name a release: --from REF',
  );
}

/** Checks a release out into a temporary folder, and installs the packages in its lock file. */
export async function checkOut(wanted: string | undefined, say: (line: string) => void): Promise<Release> {
  const ref = wanted ?? latestRelease();
  let commit: string;
  try {
    commit = git('rev-parse', '--short', `${ref}^{commit}`);
  } catch {
    throw new Problem(`This clone has no commit ${ref}. Fetch it with git fetch --tags --unshallow.`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  say(`Checking out ${ref} (${commit}) and installing its packages`);
  await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: repositoryRoot });
  await run(
    'npm',
    [
      ...['ci', '--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'],
      ...['apps/server', 'packages/contracts', 'packages/rules'].map((name) => `--workspace=${name}`),
    ],
    { cwd: folder, maxBuffer: 2 ** 24 },
  );
  const { seed } = (await import(path.join(folder, 'bench/seed/seed.ts'))) as typeof import('../seed/seed.ts');
  return { ref, commit, folder, seed, remove };
}
