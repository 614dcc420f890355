import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eicar, png } from '../../testing/files.ts';
import { createClamdScanner } from './clamd.ts';
import { createLocalScanner } from './local.ts';
import type { Scanner } from './port.ts';

/**
 * Starts a fake clamd that implements INSTREAM as clamd's manual describes it. It reads `zINSTREAM` and then chunks,
 * each preceded by its length in network byte order, until a length of zero. Its response ends with NUL. It finds EICAR
 * and enforces its StreamMaxLength.
 */
function startClamd(maxLength = 2_000_000): Promise<Server> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    const stream: Buffer[] = [];
    let begun = false;
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (!begun) {
        const end = received.indexOf(0);
        if (end < 0) return;
        if (received.toString('utf8', 0, end) !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
        begun = true;
        received = received.subarray(end + 1);
      }
      while (received.length >= 4) {
        const length = received.readUInt32BE(0);
        if (length === 0) {
          const isFound = Buffer.concat(stream).includes(eicar().bytes);
          return void socket.end(isFound ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
        }
        if (received.length < 4 + length) return;
        stream.push(received.subarray(4, 4 + length));
        received = received.subarray(4 + length);
        if (Buffer.concat(stream).length > maxLength) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

describe.each(['local', 'clamd'] as const)('the scanner %s', (kind) => {
  let server: Server | undefined;
  let scanner: Scanner;
  beforeAll(async () => {
    server = kind === 'clamd' ? await startClamd() : undefined;
    scanner = server ? createClamdScanner(addressOf(server)) : createLocalScanner();
  });
  afterAll(() => void server?.close());

  it('accepts a clean file', async () => {
    expect(await scanner.scan(png().bytes)).toBeNull();
    expect(await scanner.scan(Buffer.alloc(1_500_000, 7))).toBeNull();
    expect(await scanner.scan(Buffer.alloc(0))).toBeNull();
  });

  it('finds the test virus, also inside other content', async () => {
    expect(await scanner.scan(eicar().bytes)).toMatch(/eicar/i);
    expect(await scanner.scan(Buffer.concat([Buffer.alloc(70_000), eicar().bytes, Buffer.alloc(70_000)]))).toMatch(
      /eicar/i,
    );
  });
});

describe('clamd', () => {
  it('adds no listeners while it waits for a busy scanner', async () => {
    const emitWarning = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const size = 20_000_000;
    const slow = createServer((socket) => {
      let left = size;
      socket.on('error', () => {});
      socket.on('data', ({ length }) => {
        left -= length;
        if (left <= 0) return void socket.end('stream: OK\0');
        socket.pause();
        setTimeout(() => socket.resume(), 1);
      });
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    expect(await createClamdScanner(addressOf(slow)).scan(Buffer.alloc(size, 7))).toBeNull();
    slow.close();
    expect(emitWarning).not.toHaveBeenCalled();
    emitWarning.mockRestore();
  });

  it('treats an unclear scan result as an error, not as clean', async () => {
    const small = await startClamd(1000);
    await expect(createClamdScanner(addressOf(small)).scan(Buffer.alloc(5000))).rejects.toThrow();
    small.close();
    const silent = createServer((socket) => socket.on('error', () => {}).end());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    await expect(createClamdScanner(addressOf(silent)).scan(png().bytes)).rejects.toThrow();
    silent.close();
  });

  it('throws an error if the scanner is unavailable', async () => {
    await expect(createClamdScanner('127.0.0.1:9').scan(png().bytes)).rejects.toThrow();
    await expect(createClamdScanner('/nowhere/clamd.ctl').scan(png().bytes)).rejects.toThrow();
  });
});
