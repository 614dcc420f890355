import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of a process and all its descendants, the process itself first (Linux). */
export function withChildren(pid: number): number[] {
  const found = [pid];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      if (Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === pid) found.push(Number(name));
    } catch {
      // The process has ended in the meantime.
    }
  }
  return found;
}

/** Kills processes immediately, as a power failure would. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}
