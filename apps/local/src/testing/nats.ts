import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../shared/ports.ts';

export interface NatsServer {
  /** Value of NATS_URL for this server. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const [user, password] = ['guidepost', 'k3Jd-92mz'];

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/**
 * Starts a NATS server with JetStream and a login.
 * @param program the path of nats-server 2.10 or newer
 * @param port the port of an earlier server that this server replaces
 */
export async function startNats(program: string, port?: number): Promise<NatsServer> {
  const listening = port ?? (await freePort());
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-nats-'));
  const options = ['-a', '127.0.0.1', '-p', String(listening), '-js', '-sd', folder];
  const child = spawn(program, [...options, '--user', user, '--pass', password], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const kill = () => void child.kill('SIGKILL');
  // an interrupted run ends without calling `stop`
  process.once('exit', kill);
  for (let attempt = 1; !(await accepts(listening)); attempt += 1) {
    if (attempt === 100 || child.exitCode !== null) throw new Error(`${program} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: `nats://${user}:${password}@127.0.0.1:${listening}`,
    port: listening,
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      process.off('exit', kill);
      child.kill(signal);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
