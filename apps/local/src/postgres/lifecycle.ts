import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { diskFullSentence, isDiskFull, Problem } from '../shared/problem.ts';
import { sleep } from '../shared/processes.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { answers, dropStaleNote, runningPostmaster } from './postmaster.ts';
import { runProgram } from './programs.ts';

/** The folders, programs and account that are needed to manage a cluster. */
export interface Host {
  /** The folder that contains `data` and `server.log`. */
  home: string;
  pgData: string;
  binaries: Binaries;
  account: Account | undefined;
}

const ATTEMPTS = 8;
const LOG_BYTES = 5_000_000;

/**
 * Starts the server and waits until it responds. Retries for a few seconds, because a killed server's processes can
 * hold its memory for a moment.
 */
export async function startPostgres(host: Host, url: string): Promise<void> {
  const log = path.join(host.home, 'server.log');
  if (existsSync(log) && statSync(log).size > LOG_BYTES) renameSync(log, `${log}.1`);
  for (let attempt = 1; ; attempt++) {
    const before = existsSync(log) ? statSync(log).size : 0;
    const { code, output } = await runProgram(
      host.binaries.pgCtl,
      ['start', `--pgdata=${host.pgData}`, `--log=${log}`, '--wait', '--timeout=300', '--silent'],
      host.home,
      host.account,
    );
    if (code === 0 && (await answers(url))) return;
    const logOutput = existsSync(log) ? logSince(log, before) : output;
    if (isDiskFull(logOutput)) throw new Problem(diskFullSentence(host.home));
    if (attempt === ATTEMPTS) throw new Problem(`PostgreSQL did not start: ${reason(logOutput)} (its log: ${log}).`);
    await sleep(500);
    dropStaleNote(host.pgData);
  }
}

function logSince(file: string, start: number): string {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(Math.max(0, fstatSync(handle).size - start));
    readSync(handle, buffer, 0, buffer.length, start);
    return buffer.toString();
  } finally {
    closeSync(handle);
  }
}

function reason(log: string): string {
  const lines = log.split('\n').filter(Boolean);
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? 'it gave no reason';
  return line.replace(/^.*(FATAL|PANIC): +/, '').trim();
}

/**
 * Stops the server if it is running. Closes all connections and writes all data. Stops it by force if that takes longer
 * than a minute.
 */
export async function stopPostgres(host: Host): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!runningPostmaster(host.pgData)) return;
    await runProgram(
      host.binaries.pgCtl,
      ['stop', `--pgdata=${host.pgData}`, `--mode=${mode}`, '--wait', '--timeout=60', '--silent'],
      host.home,
      host.account,
    );
  }
}
