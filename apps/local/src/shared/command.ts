import { sentenceOf } from './problem.ts';

/** Runs a command. An error becomes one sentence on stderr and an exit code. */
export async function runCommand(work: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 1;
  }
}

/** Calls `callback` after the parent process has ended, even if it was killed. */
export function onParentExit(callback: () => void): void {
  if (process.connected) process.once('disconnect', callback);
}
