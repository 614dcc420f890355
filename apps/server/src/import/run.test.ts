import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Api, ApiError, type CallOptions, contracts, NetworkError } from '@guidepost/contracts';
import { afterAll, expect, it, vi } from 'vitest';
import { readOptions } from './options.ts';
import { importFiles } from './run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fhir-'));
const file = path.join(folder, 'one.json');
writeFileSync(file, '{}');
afterAll(() => rmSync(folder, { recursive: true }));

const { imports } = contracts;
const names = new Map<unknown, string>(Object.entries(imports).map(([name, endpoint]) => [endpoint, name]));

function fail(status: number, code: string): never {
  throw new ApiError(status, { code } as never, '');
}

/** Presses Ctrl+C in the command that runs. */
const interrupt = () => process.listeners('SIGINT').at(-1)?.('SIGINT');

/** Waits or fails before a response. */
type Respond = (attempt: number, signal: AbortSignal | undefined) => void | Promise<void>;

/**
 * Imports a file. Calls a function before the response to the request with its name. Returns the requests that were
 * sent, their idempotency keys, and the error or the totals.
 */
async function run(respond: Partial<Record<'addFiles' | 'run' | 'discard', Respond>>) {
  const requests: string[] = [];
  const keys = new Set<string>();
  const call = (async (endpoint: unknown, _: unknown, options?: CallOptions) => {
    if (endpoint === contracts.clients.list) return [{ id: 1, name: 'Sunrise', displayName: 'Sunrise' }];
    const name = names.get(endpoint) ?? '';
    options?.signal?.throwIfAborted();
    requests.push(name);
    if (endpoint === imports.addFiles) keys.add(options?.idempotencyKey ?? '');
    if (name === 'addFiles' || name === 'run' || name === 'discard')
      await respond[name]?.(requests.length, options?.signal);
    options?.signal?.throwIfAborted();
    const counts = { created: 1, updated: 0, unchanged: 0, refused: 0 };
    return { id: 7, state: 'done', files: 1, processed: 1, ...counts, results: [] };
  }) as unknown as Api;
  const options = readOptions(['fhir', '--client', 'Sunrise', file]);
  if (options?.kind !== 'fhir') throw new Error('not a FHIR import');
  const result = await importFiles(options, call, { file() {}, progress() {} }).catch((error: unknown) => error);
  return { requests, keys: keys.size, result };
}

it('the command repeats a request with the same key if the server does not respond', async () => {
  const { requests, keys, result } = await run({
    addFiles(attempt) {
      if (attempt === 2) throw new NetworkError('');
    },
  });
  expect(requests).toEqual(['create', 'addFiles', 'addFiles', 'run', 'get']);
  expect([keys, result]).toEqual([1, { created: 1, updated: 0, unchanged: 0, refused: 0 }]);
});

it('the command discards its import if the files cannot be sent', async () => {
  const { requests, result } = await run({ addFiles: () => fail(403, 'FORBIDDEN') });
  expect(requests).toEqual(['create', 'addFiles', 'discard']);
  expect(result).toMatchObject({ status: 403 });
});

it('the command discards its import if the user interrupts it', async () => {
  const before = process.listenerCount('SIGINT');
  const { requests, result } = await run({ addFiles: interrupt });
  expect(requests).toEqual(['create', 'addFiles', 'discard']);
  expect(result).toMatchObject({ message: 'The command was interrupted. Nothing was imported.', exitCode: 3 });
  await expect.poll(() => process.listenerCount('SIGINT')).toBe(before);
});

it.each(['addFiles', 'run'])('Ctrl+C ends the request %s if the server does not respond', async (name) => {
  const counts: number[] = [];
  const { requests, result } = await run({
    [name]: (_: number, signal: AbortSignal | undefined) =>
      new Promise<void>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        vi.useFakeTimers({ toFake: ['setTimeout'] });
        // npm and the terminal each send a signal for one press
        for (const press of [interrupt, interrupt, () => vi.advanceTimersByTime(1000)]) {
          press();
          counts.push(process.listenerCount('SIGINT'));
        }
        vi.useRealTimers();
      }),
  });
  expect(requests.slice(-2)).toEqual([name, 'discard']);
  expect(result).toMatchObject({ message: 'The command was interrupted. Nothing was imported.' });
  // Without a listener, the next Ctrl+C ends the process.
  const [count = 0] = counts;
  expect(counts).toEqual([count, count, count - 1]);
});

it.each([
  ['has started', () => fail(409, 'IMPORT_ALREADY_RUN'), 'The import has started and continues on the server.'],
  [
    'may have started',
    () => fail(503, 'UNAVAILABLE'),
    'If the import has started, it continues on the server. Otherwise, the server discards it after a day.',
  ],
])(
  'an interrupted command reports that the import %s if the response to its start was lost',
  async (_, discard, text) => {
    const lost = () => {
      interrupt();
      throw new NetworkError('');
    };
    const { requests, result } = await run({ run: lost, discard });
    expect(requests).toEqual(['create', 'addFiles', 'run', 'discard']);
    expect(result).toMatchObject({ message: `The command was interrupted. ${text}`, exitCode: 3 });
  },
);

it('the command reports what happens to its import after an outage of more than two minutes', async () => {
  const clock = vi.spyOn(performance, 'now');
  const { result } = await run({
    run() {
      clock.mockReturnValue(Number.MAX_SAFE_INTEGER);
      throw new NetworkError('');
    },
    discard: () => fail(409, 'IMPORT_ALREADY_RUN'),
  });
  clock.mockRestore();
  expect(result).toMatchObject({
    message: 'Guidepost no longer responds. The import has started and continues on the server.',
    exitCode: 3,
  });
});
