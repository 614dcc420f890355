import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Maximum time until an interrupted tool ends, in milliseconds. The tool uses this time to stop PostgreSQL, browsers
 * and Guidepost.
 */
const patienceMs = 60_000;

/**
 * Runs a test tool and shows its output immediately. A signal to this process interrupts the tool like Ctrl-C. This
 * process ends after the tool, so Playwright has time to stop its browsers and Guidepost. Vitest does not wait until
 * its PostgreSQL has stopped, so `removeLeft` removes it. The tool has its own process group, so that signals to the
 * command do not reach it directly. A tool that does not end is killed with its group.
 * @param removeLeft removes processes and files that an interrupted tool left behind
 * @param patience maximum time until the tool ends, in milliseconds
 * @returns the tool's exit code
 */
export function showTool(
  program: string,
  args: string[],
  cwd: string,
  env: Record<string, string>,
  removeLeft: () => Promise<void> = async () => {},
  patience = patienceMs,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    let ended: (typeof signals)[number] | undefined;
    // npm and the terminal may both send a signal; only the first has an effect
    const end = (signal: NodeJS.Signals) => {
      if (ended !== undefined) return;
      ended = signal as (typeof signals)[number];
      child.kill('SIGINT');
      setTimeout(() => killAll(child.pid), patience);
    };
    for (const signal of signals) process.on(signal, end);
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      if (ended !== undefined) {
        const exitCode = 128 + constants.signals[ended];
        void removeLeft().finally(() => process.exit(exitCode));
        return;
      }
      for (const signal of signals) process.off(signal, end);
      resolve(code ?? 1);
    });
  });
}

function killAll(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // the process has just ended
  }
}
