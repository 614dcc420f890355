import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { type Nginx, startNginx } from './nginx.ts';

const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** Two processes with different builds, as during an upgrade. Each serves only its own files. */
describe.skipIf(!hasNginx)('deploy/nginx.conf (requires nginx)', () => {
  const builds: { server: Server; requests: string[] }[] = [];
  let nginx: Nginx;
  let base: string;

  const startBuild = async (name: string): Promise<number> => {
    const requests: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      requests.push(url);
      if (url === '/') response.end(`/assets/main-${name}.js /consent/assets/open-${name}.js`);
      else response.writeHead(url === '/healthz' || url.includes(`-${name}.js`) ? 200 : 404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    builds.push({ server, requests });
    return (server.address() as AddressInfo).port;
  };
  beforeAll(async () => {
    const listen = await freePort();
    base = `http://127.0.0.1:${listen}`;
    nginx = await startNginx('shipped', listen, [await startBuild('old'), await startBuild('new')]);
  });
  afterAll(() => {
    nginx.stop();
    for (const { server } of builds) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('finds the files of a page in the build that sent the page', async () => {
    for (let n = 0; n < 20; n += 1) {
      const files = (await (await fetch(base)).text()).split(' ');
      for (const file of files) expect((await fetch(base + file)).status).toBe(200);
    }
    expect((await fetch(`${base}/assets/main-older.js`)).status).toBe(404);
  });

  it('sends other requests only once', async () => {
    for (const { requests } of builds) requests.length = 0;
    expect((await fetch(`${base}/api/notes/1`)).status).toBe(404);
    expect(builds.flatMap(({ requests }) => requests)).toEqual(['/api/notes/1']);
  });

  it('writes no query string to its logs, also if a process does not respond', async () => {
    builds[0]?.server.closeAllConnections();
    builds[0]?.server.close();
    for (let n = 0; n < 6; n += 1) await fetch(`${base}/api/members?name=Whitaker`);
    const logs = readdirSync(nginx.folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(path.join(nginx.folder, name), 'utf8'));
    expect(logs.join('')).toContain('GET /api/members');
    expect(logs.join('')).not.toContain('Whitaker');
  });
});
