import type { RunningServer } from './server.ts';

/** The parts of the process that the handlers use. */
interface Host {
  on(signal: 'SIGINT' | 'SIGTERM', handler: () => void): unknown;
  exit(code: number): void;
  readonly stderr: { write(text: string): unknown };
}

/** Time after which the process ends even if connections are still open. */
const stopMs = 20_000;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');

/**
 * Stops the server on SIGINT. On SIGTERM, drains it first for `drainSeconds`. Ends the process with exit code 0, or with
 * code 1 and one sentence if the server cannot stop. The caller handles a failed start.
 */
export function endOnSignals(
  starting: Promise<Pick<RunningServer, 'drain' | 'stop'>>,
  drainSeconds: number,
  host: Host = process,
): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => host.exit(1), stopMs).unref();
    const server = await started();
    if (!server) return;
    try {
      await server.stop();
      host.exit(0);
    } catch (error) {
      host.stderr.write(`The server could not stop: ${messageOf(error)}\n`);
      host.exit(1);
    }
  };
  const started = () => starting.catch(() => undefined);
  let draining = false;
  host.on('SIGINT', () => void stop());
  host.on('SIGTERM', async () => {
    if (draining) return;
    draining = true;
    const server = await started();
    server?.drain();
    setTimeout(() => void stop(), drainSeconds * 1000);
  });
}
