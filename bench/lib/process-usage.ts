import { readFileSync } from 'node:fs';
import os from 'node:os';

const ticksPerSecond = 100;

/** Returns how many processor seconds a process has used so far (Linux). Returns NaN on other systems. */
export function cpuSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** Returns how many processor seconds a process's ended children have used (Linux). Returns 0 on other systems. */
export function endedChildrenSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** Returns a process's current and maximum resident memory, in MB (Linux). */
export function memoryMb(pid: number): { now: number; most: number } {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name: string) =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? Number.NaN) / 1024);
    return { now: of('VmRSS'), most: of('VmHWM') };
  } catch {
    return { now: Number.NaN, most: Number.NaN };
  }
}

/** Returns how many processor seconds the whole machine has been busy. */
export function machineBusySeconds(): number {
  return os.cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0);
}
