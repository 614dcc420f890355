import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type AnyEndpoint, contracts } from '@guidepost/contracts';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { reviewedPublic } from '../../apps/server/src/testing/reviewed-public.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import { isReady } from '../lib/server.ts';
import { until } from '../lib/until.ts';
import { startWorld } from '../lib/world.ts';

const run = promisify(execFile);
const tag = 'guidepost:drill';
const buildah = async (...args: string[]): Promise<string> => (await run('buildah', args)).stdout.trim();

/** Names of programs and files that must not be in the image. */
const forbidden = [
  /\/(ba|da|z|k|a)?sh$/,
  /\/(busybox|apt|dpkg|apk|npm|npx|gcc|cc|g\+\+|make|python3?|perl|curl|wget)$/,
  /\.test\.ts$/,
  /\/apps\/local\//,
  /\/apps\/server\/src\/testing\//,
  /\/\.env$/,
];

/** Returns the paths of all files and links in a folder. */
const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name).slice(root.length));

/** Requests every endpoint without a token. Returns the names of those that do not respond with 401. */
async function openEndpoints(base: string): Promise<string[]> {
  const open: string[] = [];
  const all: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>> = contracts;
  for (const [module, endpoints] of Object.entries(all))
    for (const [name, { method, path: route }] of Object.entries(endpoints)) {
      const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
      const url = `${base}/api${route.replaceAll(/\{\w+\}/g, '1')}`;
      const reply = await fetch(url, { method, redirect: 'manual', ...body });
      await reply.arrayBuffer();
      if (reply.status !== 401) open.push(`${module}.${name}`);
    }
  return open;
}

/** Implements `npm run bench -- image`. Builds the image, inspects its content, and runs it with a database. */
export async function image({ say }: BenchOptions): Promise<void> {
  for (const program of ['buildah', 'mmdebstrap'])
    if (!existsSync(`/usr/bin/${program}`))
      throw new Problem('This drill was skipped. It requires root and: apt-get install buildah mmdebstrap');
  const rows = faultRows(say);
  say('building');
  await run(path.join(repositoryRoot, 'deploy/image.sh'), [tag], { maxBuffer: 2 ** 26 });
  const container = await buildah('from', tag);
  const world = await startWorld();
  try {
    const root = await buildah('mount', container);
    const files = filesIn(root);
    const found = files.filter((file) => forbidden.some((pattern) => pattern.test(file)));
    const bytes = files.reduce((sum, file) => sum + (existsSync(root + file) ? statSync(root + file).size : 0), 0);
    rows.add(
      `the image contains ${files.length} files with ${(bytes / 2 ** 20).toFixed(0)} MiB`,
      'no shell, package manager, compiler, test or demo data',
      found.length === 0 ? 'none' : found.slice(0, 10).join(', '),
      found.length === 0 && files.includes('/usr/local/bin/node'),
    );
    const ofLocal = files.filter((file) => /\/apps\/local\/|\/@guidepost\/local\b/.test(file));
    rows.add(
      'apps/local, which signs anyone in',
      'not in the image',
      ofLocal.length === 0 ? 'no file' : ofLocal.slice(0, 10).join(', '),
      ofLocal.length === 0 && files.includes('/app/apps/server/src/app.ts'),
    );
    const config = await buildah(
      'inspect',
      '--format',
      '{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}}',
      container,
    );
    rows.add('the account of the image', 'an account without rights', config, config.startsWith('65532:65532 '));
    await buildah('umount', container);

    const port = await freePort();
    const settings = {
      ENVIRONMENT: 'local',
      DATABASE_URL: world.url(),
      OIDC_ISSUER: world.issuer.issuer,
      HOST: '127.0.0.1',
      PORT: String(port),
      FILES_ROOT: '/tmp/files',
    };
    const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const program = ['/usr/local/bin/node', '/app/apps/server/src/guidepost-cli.ts'];
    const args = ['run', '--isolation', 'chroot', ...env, container, '--', ...program];
    const version = await buildah(...args, '--version');
    const server = spawn('buildah', [...args, 'serve'], { stdio: 'ignore' });
    const readyMs = await until(async () => {
      await sleep(200);
      return isReady(port);
    }, 90_000);
    const page = await fetch(`http://127.0.0.1:${port}/`).then(
      async (reply) => ({ status: reply.status, isPage: (await reply.text()).includes('<html') }),
      () => ({ status: 0, isPage: false }),
    );
    const owners = execFileSync('ps', ['-eo', 'uid,args'], { encoding: 'utf8' });
    const uid = /^\s*(\d+) \/usr\/local\/bin\/node \/app\/apps\/server\/src\/guidepost-cli\.ts serve/m.exec(
      owners,
    )?.[1];
    const open = Number.isFinite(readyMs) ? await openEndpoints(`http://127.0.0.1:${port}`) : [];
    server.kill('SIGTERM');
    rows.add(
      'the image runs with a database',
      'the server is ready, sends the staff app and runs without root',
      `version ${version}, ready after ${(readyMs / 1000).toFixed(1)} s, page ${page.status}, user ${uid}`,
      Number.isFinite(readyMs) && page.isPage && uid === '65532',
    );
    rows.add(
      'all endpoints are requested without a token',
      'only the reviewed public endpoints do not respond with 401',
      open.length === reviewedPublic.length ? `${open.length} public endpoints` : open.join(', '),
      open.toSorted().join() === reviewedPublic.toSorted().join(),
    );
    say('');
    say(rows.table());
    say(`kept in ${keepResult('image', { bytes, files: files.length, rows: rows.rows })}`);
    if (rows.failed() > 0) process.exitCode = 1;
  } finally {
    await buildah('rm', container).catch(() => {});
    await world.stop();
  }
}
