import { sentenceOf } from './problem.ts';

/** Runs a command's work; what goes wrong becomes one sentence on stderr and an exit code. */
export async function runCommand(work: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 1;
  }
}

/** Calls back when the one who started this process is gone, killed with -9 too. */
export function onParentGone(callback: () => void): void {
  if (process.connected) process.once('disconnect', callback);
}
