import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process runs. One that was killed and not yet collected by its parent (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return process.platform !== 'linux' || statOf(pid)?.state !== 'Z';
}

/**
 * Distinguishes this process from a later one with the same number by its start time, in the system's own format.
 * Undefined if the system does not report it. Then only the numbers are compared.
 */
export function startMark(pid: number): string | undefined {
  return process.platform === 'linux' ? statOf(pid)?.startTime : undefined;
}

function statOf(pid: number): { state: string; startTime: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in brackets and may contain any characters, also brackets. Fields count from the last
    // bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** The command line of a process; empty when it is gone or not ours to look at. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Ends a process: asks first, and after `patienceMs` ends it by force. Answers when it is gone. */
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
    // Gone already.
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
