import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Api, ApiError, contracts, NetworkError } from '@guidepost/contracts';
import { afterAll, expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { importFiles } from './run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fhir-'));
const file = path.join(folder, 'one.json');
writeFileSync(file, '{}');
afterAll(() => rmSync(folder, { recursive: true }));

const { imports } = contracts;
const names = new Map<unknown, string>(Object.entries(imports).map(([name, endpoint]) => [endpoint, name]));

/** Imports a file. Returns the requests that were sent, their idempotency keys, and the error or the totals. */
async function run(addFiles: (attempt: number) => void) {
  const requests: string[] = [];
  const keys = new Set<string>();
  const call = (async (endpoint: unknown, _: unknown, options?: { idempotencyKey: string }) => {
    if (endpoint === contracts.clients.list) return [{ id: 1, name: 'Sunrise', displayName: 'Sunrise' }];
    requests.push(names.get(endpoint) ?? '');
    if (endpoint === imports.addFiles) {
      keys.add(options?.idempotencyKey ?? '');
      addFiles(requests.length);
    }
    const counts = { created: 1, updated: 0, unchanged: 0, refused: 0 };
    return { id: 7, state: 'done', files: 1, processed: 1, ...counts, results: [] };
  }) as unknown as Api;
  const options = readOptions(['fhir', '--client', 'Sunrise', file]);
  if (options?.kind !== 'fhir') throw new Error('not a FHIR import');
  const result = await importFiles(options, call, { file() {}, progress() {} }).catch((error: unknown) => error);
  return { requests, keys: keys.size, result };
}

it('the command repeats a request with the same key if the server does not respond', async () => {
  const { requests, keys, result } = await run((attempt) => {
    if (attempt === 2) throw new NetworkError('');
  });
  expect(requests).toEqual(['create', 'addFiles', 'addFiles', 'run', 'get']);
  expect([keys, result]).toEqual([1, { created: 1, updated: 0, unchanged: 0, refused: 0 }]);
});

it('the command discards its import if the files cannot be sent', async () => {
  const { requests, result } = await run(() => {
    throw new ApiError(403, { code: 'FORBIDDEN' } as never, '');
  });
  expect(requests).toEqual(['create', 'addFiles', 'discard']);
  expect(result).toMatchObject({ status: 403 });
});

it('the command discards its import if the user interrupts it', async () => {
  const before = process.listenerCount('SIGINT');
  const { requests, result } = await run(() => process.listeners('SIGINT').at(-1)?.('SIGINT'));
  expect(requests).toEqual(['create', 'addFiles', 'discard']);
  expect(result).toMatchObject({ message: 'The command was interrupted, so nothing was imported.', exitCode: 3 });
  expect(process.listenerCount('SIGINT')).toBe(before);
});
