import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeCluster } from '../apps/local/src/postgres/cluster.ts';
import { freePort } from '../apps/local/src/shared/ports.ts';
import { type RunFile, readRunFile } from '../apps/local/src/start/run-file.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '..');

/** A Guidepost that a test started. */
export interface Product {
  url: string;
  port: number;
  /** The data folder. */
  data: string;
  /** Returns the command's output so far. */
  output(): string;
  /** Milliseconds from the command until Guidepost is ready. */
  readyMs: number;
  /** Stops Guidepost as Ctrl-C would, and waits until it has ended. Does not delete its data. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** The data folder. */
  data: string;
  /** The checkout to start. */
  root?: string;
  /** Additional options for `npm start`. */
  args?: string[];
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Maximum time until Guidepost is ready, in milliseconds. */
  patienceMs?: number;
}

/** Creates a temporary folder for one test. Only its owner can open it. */
export const temporaryFolder = (name: string): string => mkdtempSync(path.join(tmpdir(), `guidepost-e2e-${name}-`));

/** Deletes a data folder and its data. If Guidepost runs as root, PostgreSQL's files are outside this folder. */
export async function removeData(data: string): Promise<void> {
  if (existsSync(path.join(data, 'postgres.json'))) await removeCluster({ dir: data });
  rmSync(data, { recursive: true, force: true });
}

/** Returns the process ids of a running Guidepost. */
export function runFileOf(data: string): RunFile {
  const run = readRunFile(data);
  if (!run) throw new Error(`There is no run.json in ${data}.`);
  return run;
}

/** Starts Guidepost with `npm start` and waits until it reports that it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { data, root = repositoryRoot, args = [], patienceMs = 120_000 } = options;
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start', '--', '--port', String(port), '--data', data, ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    // runs in its own process group, so that Ctrl-C reaches all processes of the command, as in a terminal
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const url = `http://localhost:${port}`;
  try {
    for (const deadline = began + patienceMs; ; await wait(50)) {
      if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}:\n${output}`);
      if (readRunFile(data) && output.includes('Guidepost is ready') && (await isReady(port))) break;
      if (performance.now() > deadline) throw new Error(`npm start was not ready after ${patienceMs} ms:\n${output}`);
    }
  } catch (error) {
    await interrupt(child);
    throw error;
  }
  const readyMs = performance.now() - began;
  return { url, port, data, output: () => output, readyMs, stop: () => interrupt(child) };
}

/** Returns true if the server on this port is ready for requests. */
export async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Sends Ctrl-C and waits until all processes of the command have closed its output. */
async function interrupt(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  process.kill(-child.pid, 'SIGINT');
  await ended;
}
