import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { call } from '../lib/http.ts';

export interface Nginx {
  /** The folder with its logs. */
  readonly folder: string;
  stop(): void;
}

/** Returns nginx's version. @throws Problem if nginx is not installed */
export function nginxVersion(): string {
  const version = spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr?.trim();
  if (!version) throw new Problem('This bench requires nginx: apt-get install nginx');
  return version;
}

/** Returns an nginx configuration for these processes: the one from `deploy`, or only nginx's defaults. */
function configurationOf(
  kind: 'shipped' | 'defaults',
  folder: string,
  listen: number,
  ports: readonly number[],
): string {
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const defaults = `upstream guidepost { ${addresses.map((one) => `server ${one};`).join(' ')} }
    server { listen 127.0.0.1:${listen}; location / { proxy_pass http://guidepost; } }`;
  const shipped = readFileSync(path.join(repositoryRoot, 'deploy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:8080', addresses[0] ?? '')
    .replace('127.0.0.1:8081', addresses[1] ?? '')
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${listen};`)
    .replaceAll(/^\s+ssl_.*$/gm, '')
    .replaceAll('/var/log/nginx/', `${folder}/`);
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 512; }
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${kind === 'shipped' ? shipped : defaults} }`;
}

/** Starts nginx in front of two processes, with the configuration from `deploy` or with nginx's defaults. */
export async function startNginx(
  kind: 'shipped' | 'defaults',
  listen: number,
  ports: readonly number[],
): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configurationOf(kind, folder, listen, ports));
  const child: ChildProcess = spawn('nginx', ['-c', file, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  for (let n = 0; n < 100; n += 1) {
    if ((await call(`http://127.0.0.1:${listen}/healthz`)).status > 0) return { folder, stop };
    await sleep(100);
  }
  throw new Problem(`nginx did not start: ${readFileSync(path.join(folder, 'error.log'), 'utf8')}`);
}
