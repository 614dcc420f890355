import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How long an interrupted tool may take to end, because it first stops PostgreSQL, browsers and a product. */
const patienceMs = 60_000;

/**
 * Runs a test tool and shows its output immediately. Every signal that ends this process interrupts the tool as Ctrl-C
 * does, and this process ends after the tool. This gives Playwright the time to stop its browsers and the product.
 * Vitest does not wait for its PostgreSQL even then, so `removeLeft` removes it. The tool has its own process group, so
 * that no signal to the command reaches it directly. A tool that does not end is killed with its group.
 * @param removeLeft removes what an interrupted tool leaves behind
 * @param patience milliseconds that the tool has to end
 * @returns its exit code
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
    // npm and the terminal may both send a signal; the second one has no effect
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
    // it has just ended
  }
}
