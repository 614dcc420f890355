import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../apps/local/src/shared/processes.ts';
import { reportMeasurement } from '../measured.ts';
import { docket } from '../pages/docket.ts';
import { frame } from '../pages/frame.ts';
import { signedInPage } from '../pages/sign-in.ts';
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

/** Copies the files that git tracks, with their current content. The test uses the copy as a fresh clone. */
function freshClone(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  for (const name of listed.split('\0')) {
    const file = path.join(repositoryRoot, name);
    if (name !== '' && existsSync(file)) cpSync(file, path.join(folder, name));
  }
}

/** Stops Guidepost as Ctrl-C would. Checks that none of its processes is left. */
async function stop(product: Product): Promise<void> {
  const { pids } = runFileOf(product.data);
  await product.stop();
  expect(product.output()).toContain('Stopped.');
  expect(Object.values(pids).filter(isAlive)).toEqual([]);
  expect(existsSync(path.join(product.data, 'run.json'))).toBe(false);
  expect(await isReady(product.port)).toBe(false);
}

test('a fresh clone starts with one command up to a signed-in docket, Ctrl-C ends all processes, and it starts again quickly', {
  tag: '@all',
}, async ({ browser }) => {
  test.setTimeout(360_000);
  const folder = temporaryFolder('fresh');
  const root = path.join(folder, 'checkout');
  const data = path.join(root, '.data');
  const running: Product[] = [];
  try {
    chmodSync(folder, 0o700);
    freshClone(root);
    expect(existsSync(path.join(root, 'node_modules'))).toBe(false);
    expect(statSync(root).mode & 0o777).toBe(0o700);

    const product = await startProduct({ root, data, patienceMs: 300_000 });
    running.push(product);
    reportMeasurement('from npm start in a fresh clone to ready, packages and build included', product.readyMs);
    const address = /Guidepost is ready: (\S+)/.exec(product.output())?.[1] ?? '';
    expect(address).toBe(product.url);
    expect(product.output()).toMatch(/guide@demo\.test\s+Guide, Marisol Vega/);

    const context = await browser.newContext();
    const page = await signedInPage(context, address, 'guide');
    await expect(frame(page).user('guide')).toBeVisible();
    const today = Temporal.Now.plainDateISO('America/Chicago').toLocaleString('en-US', {
      month: 'long',
      day: 'numeric',
    });
    await expect(docket(page).title).toContainText(today);
    await expect(docket(page).worklist.getByRole('listitem').first()).toBeVisible();
    await expect(
      docket(page).interactions.first().or(docket(page).activity.getByText('No activity found')),
    ).toBeVisible();
    // today's interactions in the demo data begin in the morning, so the column can be empty before 11:00
    if (Temporal.Now.zonedDateTimeISO('America/Chicago').hour >= 11)
      await expect(docket(page).interactions.first()).toBeVisible();
    await context.close();
    await stop(product);

    const again = await startProduct({ root, data });
    running.push(again);
    reportMeasurement('second start', again.readyMs);
    // nothing is installed, built or created again
    expect(product.output()).toMatch(/Demo data[\s\S]*Web app/);
    expect(again.output()).not.toMatch(/Installing|Demo data|Web app/);
    await stop(again);
  } finally {
    for (const product of running) await product.stop();
    await removeData(data);
    rmSync(folder, { recursive: true, force: true });
  }
});
