import { connect, type Socket } from 'node:net';
import { type Scanner, UnscannableError } from './port.ts';

const chunkBytes = 64 * 1024;
const idleMs = 30_000;

/** Connects to an address: host:port, [v6]:port, or the path of a socket. */
function openConnection(address: string): Socket {
  if (address.startsWith('/')) return connect({ path: address });
  const colon = address.lastIndexOf(':');
  return connect({ host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) });
}

/**
 * Returns the bytes in the format of clamd: each chunk is preceded by its length, and a length of zero ends the stream.
 */
function* frames(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/**
 * Parses clamd's response. Returns null for a clean file, or the name of the malware.
 * @throws if clamd could not scan the file
 */
function verdict(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return found;
  if (answer === '') throw new Error('The scanner closed the connection without a response');
  throw new UnscannableError(`The scanner could not scan: ${answer.slice(0, 100)}`);
}

/**
 * Scanner that uses ClamAV's daemon. It sends each file with the INSTREAM command on its own connection. The daemon's
 * StreamMaxLength must be at least the size of the largest file.
 */
export const createClamdScanner = (address: string): Scanner => ({
  scan: (bytes) =>
    new Promise((resolve, reject) => {
      const socket = openConnection(address);
      const answer: Buffer[] = [];
      socket.setTimeout(idleMs, () => socket.destroy(new Error('The scanner did not respond in time')));
      socket.on('data', (data: Buffer) => answer.push(data));
      socket.on('error', reject);
      socket.on('close', () => {
        try {
          resolve(verdict(Buffer.concat(answer).toString('utf8').replace(/\0.*$/s, '').trim()));
        } catch (error) {
          reject(error);
        }
      });
      socket.on('connect', async () => {
        for (const frame of frames(bytes)) {
          if (socket.destroyed) return;
          if (!socket.write(frame))
            await new Promise<void>((resolveWait) => {
              const end = () => {
                socket.off('drain', end).off('close', end);
                resolveWait();
              };
              socket.once('drain', end).once('close', end);
            });
        }
      });
    }),
});
