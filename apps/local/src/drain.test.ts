import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './shared/ports.ts';
import { repositoryRoot } from './shared/root.ts';
import { type Clone, cloneTemplate } from './testing/clone.ts';

let clone: Clone;
beforeAll(async () => {
  clone = await cloneTemplate();
});
afterAll(() => clone.drop());

it('a server that is told to stop is not ready at once, and answers requests until its port closes', async () => {
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(repositoryRoot, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      ENVIRONMENT: 'test',
      DATABASE_URL: clone.url,
      OIDC_ISSUER: 'http://127.0.0.1:9',
      PORT: String(port),
      DRAIN_SECONDS: '4',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`).then(
      (response) => ({ status: response.status, connection: response.headers.get('connection') }),
      () => ({ status: 0, connection: null }),
    );
  await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const started = performance.now();
  server.kill('SIGTERM');
  await expect.poll(() => ask('/readyz')).toEqual({ status: 503, connection: 'close' });
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' });
  await expect.poll(() => ask('/healthz')).toMatchObject({ status: 0 });
  expect(performance.now() - started).toBeGreaterThanOrEqual(4000);
  expect(await ended).toEqual([0, null]);
});
