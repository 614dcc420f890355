import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns true if a process is running. Returns false for a killed process that its parent has not collected yet (a
 * zombie).
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return process.platform !== 'linux' || statOf(pid)?.state !== 'Z';
}

/**
 * Returns a process's start time in the system's own format. It distinguishes the process from a later one with the
 * same id. Returns undefined if the system does not report it; then only the ids can be compared.
 */
export function startMark(pid: number): string | undefined {
  return process.platform === 'linux' ? statOf(pid)?.startTime : undefined;
}

function statOf(pid: number): { state: string; startTime: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and can itself contain parentheses, so the fields are counted from the last
    // parenthesis.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Returns the command line of a process. Returns an empty string if the process has ended or cannot be read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Ends a process: sends SIGTERM, and SIGKILL after `patienceMs`. Resolves when the process has ended. */
export async function endProcess(pid: number, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  signal(pid, 'SIGTERM');
  while (isAlive(pid) && performance.now() < deadline) await sleep(50);
  if (isAlive(pid)) signal(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(50);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
