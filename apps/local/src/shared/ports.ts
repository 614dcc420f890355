import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Returns true if no program listens on this port of the host, or if the machine does not have this host's address. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The ports that `freePort` chooses from. Outgoing connections use higher ones, on Linux from 32768. */
const firstPort = 20_000;
const lastPort = 32_000;

/**
 * Returns a loopback port that is currently free, as are the `count - 1` ports after it. Neither another program's
 * outgoing connection nor a server on port 0 takes it in the meantime.
 */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort - count);
    const wanted = Array.from({ length: count }, (_, index) => port + index);
    const free = await Promise.all(wanted.map((each) => isFree(each, '127.0.0.1')));
    if (!free.includes(false)) return port;
  }
}
