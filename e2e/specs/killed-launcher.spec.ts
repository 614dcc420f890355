import { rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../apps/local/src/shared/processes.ts';
import {
  isReady,
  type Product,
  removeData,
  repositoryRoot,
  runFileOf,
  startProduct,
  temporaryFolder,
} from '../product.ts';
import { expect, test } from '../test.ts';

test('the next start takes over the processes of a killed launcher, and ends them when it ends', async () => {
  test.setTimeout(240_000);
  const folder = temporaryFolder('killed');
  const data = path.join(folder, 'data');
  const running: Product[] = [];
  try {
    running.push(await startProduct({ root: repositoryRoot, data }));
    const { pids } = runFileOf(data);
    process.kill(pids.launcher, 'SIGKILL');
    await expect.poll(() => isAlive(pids.launcher)).toBe(false);
    // the server is a child process of the launcher and ends automatically when the launcher is gone
    await expect.poll(() => isAlive(pids.server), { timeout: 20_000 }).toBe(false);

    const again = await startProduct({ root: repositoryRoot, data });
    running.push(again);
    const { pids: now } = runFileOf(data);
    expect(now.postgres).toBe(pids.postgres);
    await again.stop();
    expect(Object.values({ ...pids, ...now }).filter(isAlive)).toEqual([]);
    expect(await isReady(again.port)).toBe(false);
  } finally {
    for (const product of running) await product.stop();
    await removeData(data);
    rmSync(folder, { recursive: true, force: true });
  }
});
