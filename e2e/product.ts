import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeCluster } from '../apps/local/src/postgres/cluster.ts';
import { freePort } from '../apps/local/src/shared/ports.ts';
import { type RunFile, readRunFile } from '../apps/local/src/start/run-file.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '..');

/** A product that a test started. */
export interface Product {
  url: string;
  port: number;
  /** Data folder of the product. */
  data: string;
  /** Returns the output of the product so far. */
  output(): string;
  /** Milliseconds from the command until the product is ready. */
  readyMs: number;
  /** Stops the product like Ctrl-C and waits until it has ended. Its data is not deleted. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Data folder of the product. */
  data: string;
  /** The checkout whose product is started. */
  root?: string;
  /** Additional options of `npm start`. */
  args?: string[];
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Maximum time until the product is ready, in milliseconds. */
  patienceMs?: number;
}

/** Creates a temporary folder for one test that only its owner can open. */
export const temporaryFolder = (name: string): string => mkdtempSync(path.join(tmpdir(), `guidepost-e2e-${name}-`));

/** Deletes a product's data. If the product runs as root, PostgreSQL's files are outside the data folder. */
export async function removeData(data: string): Promise<void> {
  if (existsSync(path.join(data, 'postgres.json'))) await removeCluster({ dir: data });
  rmSync(data, { recursive: true, force: true });
}

/** Returns the process ids of a running product. */
export function runFileOf(data: string): RunFile {
  const run = readRunFile(data);
  if (!run) throw new Error(`There is no run.json in ${data}.`);
  return run;
}

/** Starts the product with `npm start` and waits until it reports that it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { data, root = repositoryRoot, args = [], patienceMs = 120_000 } = options;
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start', '--', '--port', String(port), '--data', data, ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    // a process group of its own, so that Ctrl-C reaches all processes of the command, as in a terminal
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

/** Returns true if the product is ready for requests. */
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
