import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';

/** The folder for raw results. */
export const resultsFolder = path.join(repositoryRoot, 'bench', 'results');

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: repositoryRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** Returns the conditions of a measurement: the machine, its load from other programs, and the program versions. */
export function machineConditions(): Record<string, unknown> {
  const cpus = os.cpus();
  let kernel = '';
  try {
    kernel = readFileSync('/proc/version', 'utf8').split(' ').slice(0, 3).join(' ');
  } catch {
    kernel = os.release();
  }
  return {
    cpu: cpus[0]?.model.trim() ?? 'unknown',
    cores: cpus.length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    kernel,
    node: process.version,
    load: os.loadavg().map((value) => Number(value.toFixed(2))),
  };
}

/**
 * Stores a run's raw result in the file `<time>-<name>.json`.
 * @returns the file's path, relative to the checkout
 */
export function keepResult(name: string, result: Record<string, unknown>): string {
  mkdirSync(resultsFolder, { recursive: true });
  const date = Temporal.Now.instant().toString({ smallestUnit: 'second' });
  const changed = git('status', '--porcelain', '--', 'apps', 'packages') !== '';
  const file = path.join(resultsFolder, `${date.replaceAll(':', '')}-${name}.json`);
  const whole = {
    name,
    date,
    commit: git('rev-parse', '--short', 'HEAD') + (changed ? ' with local changes' : ''),
    machine: machineConditions(),
    ...result,
  };
  writeFileSync(file, `${JSON.stringify(whole, null, 1)}\n`);
  return path.relative(repositoryRoot, file);
}
