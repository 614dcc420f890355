import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { defaultDataFolder, repositoryRoot } from '../../apps/local/src/shared/root.ts';
import type { seed } from '../seed/seed.ts';

const run = promisify(execFile);
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The folder with the checkouts. It is not in `node_modules`, where Node runs no TypeScript. */
const releasesFolder = path.join(defaultDataFolder, 'releases');
const howToFetch = 'Fetch the history with git fetch --tags --unshallow.';

/** A release's checkout, with its own packages. */
export interface Release {
  ref: string;
  commit: string;
  folder: string;
}

/**
 * Returns the newest version tag. Without a tag, returns the commit that added the newest version to the changelog.
 * @throws Problem if the clone has neither
 */
function latestRelease(): string {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n');
  if (tag) return tag;
  // in the last commit of a shallow clone, all files look new
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    throw new Problem(`This clone is shallow and has no release. ${howToFetch}`);
  const versions = readdirSync(path.join(repositoryRoot, 'changes'))
    .filter((name) => /^\d+\.\d+\.\d+\.md$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const commit = git('log', '--diff-filter=A', '--format=%H', '--', `changes/${versions.at(-1)}`).split('\n')[0];
  if (commit) return commit;
  throw new Problem(`This clone has no release. ${howToFetch}`);
}

/** Returns the full id of a commit. @throws Problem if the clone does not have it */
function commitOf(ref: string): string {
  try {
    return git('rev-parse', '--verify', `${ref}^{commit}`);
  } catch {
    throw new Problem(`This clone has no commit ${ref}. ${howToFetch}`);
  }
}

/** Returns the reason why a command failed, in one line. */
function causeOf(error: unknown): string {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string };
  return stderr.split('\n').find((line) => line.trim() !== '') ?? message;
}

/**
 * Checks a release out and installs the packages in its lock file, into a folder in `.data`. The next call uses the same
 * folder.
 * @param wanted a git ref; by default, the newest release
 * @throws Problem if the clone does not have the release, or its packages cannot be installed
 */
export async function checkOut(wanted: string | undefined, say: (line: string) => void): Promise<Release> {
  if (!existsSync(path.join(repositoryRoot, '.git')))
    throw new Problem('This folder is not a git clone, so it does not contain the previous release.');
  const ref = wanted ?? latestRelease();
  const id = commitOf(ref);
  const release = { ref, commit: id.slice(0, 9), folder: path.join(releasesFolder, id) };
  if (existsSync(release.folder)) return release;
  say(`Checking out ${ref} (${release.commit}) and installing its packages`);
  mkdirSync(releasesFolder, { recursive: true, mode: 0o700 });
  const unfinished = mkdtempSync(path.join(releasesFolder, 'unfinished-'));
  try {
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', id, unfinished], { cwd: repositoryRoot });
    await run(
      'npm',
      [
        ...['ci', '--omit=dev', '--omit=optional', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'],
        ...['apps/server', 'packages/contracts', 'packages/rules'].map((name) => `--workspace=${name}`),
      ],
      { cwd: unfinished, maxBuffer: 2 ** 24 },
    );
    renameSync(unfinished, release.folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // another run may have installed the same release in the meantime
    if (!existsSync(release.folder))
      throw new Problem(`The packages of ${ref} could not be installed: ${causeOf(error)}`);
  }
  return release;
}

/** Returns the release's function that fills a database with its own tables. */
export async function seedOf({ folder }: Release): Promise<typeof seed> {
  const module = (await import(path.join(folder, 'bench/seed/seed.ts'))) as typeof import('../seed/seed.ts');
  return module.seed;
}
