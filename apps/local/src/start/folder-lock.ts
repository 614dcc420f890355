import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../shared/json-file.ts';
import { Problem } from '../shared/problem.ts';
import { isAlive, sleep, startMark } from '../shared/processes.ts';
import { readRunFile } from './run-file.ts';

const Holder = z.object({ pid: z.int(), mark: z.string().optional(), stopping: z.boolean() });
type Holder = z.infer<typeof Holder>;

/**
 * How long a start waits for the process that holds the lock before it reports that Guidepost is already running. If
 * that process is stopping, the start waits for `STOP_MS` instead.
 */
const PATIENCE_MS = 3000;
const STOP_MS = 90_000;

export interface FolderLock {
  /** Tells a waiting start that this process is about to end. */
  stopping(): void;
  release(): void;
}

/**
 * Locks a data folder for this process. Ignores a killed process's lock.
 * @throws Problem if another process has the lock
 */
export async function lockFolder(dataFolder: string): Promise<FolderLock> {
  const file = path.join(dataFolder, 'launcher.lock');
  const mark = startMark(process.pid);
  const ownHolder: Holder = { pid: process.pid, ...(mark ? { mark } : {}), stopping: false };
  const started = performance.now();
  while (!take(file, ownHolder)) {
    const holder = Holder.safeParse(readJsonFile(file)).data;
    if (!holder || !isHeld(holder)) {
      setAside(file, holder);
      continue;
    }
    if (performance.now() - started > (holder.stopping ? STOP_MS : PATIENCE_MS)) {
      const url = readRunFile(dataFolder)?.url;
      throw new Problem(
        `Guidepost is already running on the data folder ${dataFolder}${url ? ` at ${url}` : ''} (process ${holder.pid}).`,
      );
    }
    await sleep(100);
  }
  return {
    stopping() {
      try {
        writeJsonFile(file, { ...ownHolder, stopping: true }, 0o600);
      } catch {
        // The notice is optional, so a full disk must not prevent stopping.
      }
    },
    release: () => rmSync(file, { force: true }),
  };
}

function isHeld(holder: Holder): boolean {
  return isAlive(holder.pid) && (holder.mark === undefined || startMark(holder.pid) === holder.mark);
}

/**
 * Creates the lock file by linking a complete draft, so that the file is never empty. If two processes try at the same
 * time, only one succeeds.
 */
function take(file: string, holder: Holder): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the lock of a process that has ended. If a running process takes the lock at the same moment, restores its
 * lock.
 */
function setAside(file: string, dead: Holder | undefined): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const found = Holder.safeParse(readJsonFile(aside)).data;
  if (found && found.pid !== dead?.pid && isHeld(found)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}
