import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { diskFullSentence, isDiskFull, Problem } from '../shared/problem.ts';
import { repositoryRoot } from '../shared/root.ts';

/** An app that Vite builds and the server serves. Paths are relative to the checkout. */
interface WebApp {
  name: string;
  folder: string;
  /** The build's inputs: the app's own sources, the project's packages, and the versions of all other packages. */
  sources: readonly string[];
  dist: string;
}

export const staffApp: WebApp = {
  name: 'web app',
  folder: 'apps/web',
  sources: ['apps/web/**/*', 'packages/**/*', 'package-lock.json'],
  dist: 'apps/web/dist',
};

/** The public app, which members and others open through a link. Its build uses some files of the staff app. */
export const publicApp: WebApp = {
  name: 'public app',
  folder: 'apps/consent',
  sources: ['apps/consent/**/*', 'apps/web/*.ts', 'packages/{contracts,ui}/**/*', 'package-lock.json'],
  dist: 'apps/consent/dist',
};

/** The local carrier's phone page. */
export const phonePage: WebApp = {
  name: 'phone page',
  folder: 'apps/local/src/carrier/page',
  sources: ['apps/local/src/carrier/{page/**/*,settings.ts}', 'packages/ui/**/*', 'package-lock.json'],
  dist: 'apps/local/dist/phone',
};

export interface WebBuild {
  /** Resolves to the built app's folder, or to undefined if the app does not exist. */
  done: Promise<string | undefined>;
  needed: boolean;
  cancel(): void;
}

/** Starts building an app if its sources have changed since the last build. */
export function buildWeb(web: WebApp): WebBuild {
  const app = path.join(repositoryRoot, web.folder);
  const dist = path.join(repositoryRoot, web.dist);
  const stamp = path.join(dist, '.sources');
  if (!existsSync(path.join(app, 'index.html'))) {
    return { done: Promise.resolve(undefined), needed: false, cancel: () => undefined };
  }
  const hash = sourcesHash(web);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(path.join(dist, 'index.html'))) {
    return { done: Promise.resolve(dist), needed: false, cancel: () => undefined };
  }
  const making = path.join(
    repositoryRoot,
    'node_modules/.cache/guidepost',
    `${path.basename(web.dist)}-${process.pid}`,
  );
  mkdirSync(path.dirname(making), { recursive: true });
  const vite = path.join(path.dirname(createRequire(import.meta.filename).resolve('vite/package.json')), 'bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', app, '--outDir', making, '--emptyOutDir'], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const done = finished(child, web.name).then(() => {
    writeFileSync(path.join(making, '.sources'), hash);
    replace(making, dist);
    return dist;
  });
  done.catch(() => rmSync(making, { recursive: true, force: true }));
  return { done, needed: true, cancel: () => child.kill() };
}

function sourcesHash({ sources }: WebApp): string {
  const hash = createHash('sha256');
  const files = globSync([...sources], {
    cwd: repositoryRoot,
    exclude: (name) => /(^|[/\\])(node_modules|dist|\.git)$|\.test\.tsx?$/.test(name),
  });
  for (const name of files.sort()) {
    const file = path.join(repositoryRoot, name);
    if (statSync(file).isFile()) hash.update(name).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function finished(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const appendOutput = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', appendOutput);
    child.stderr?.on('data', appendOutput);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      if (isDiskFull(output)) return reject(new Problem(diskFullSentence(repositoryRoot)));
      reject(new Problem(`The ${name} could not be built:\n${output.trim().split('\n').slice(-30).join('\n')}`));
    });
  });
}

/** Replaces the old build with the new one. */
function replace(making: string, place: string): void {
  const old = `${making}.old`;
  mkdirSync(path.dirname(place), { recursive: true });
  if (existsSync(place)) renameSync(place, old);
  try {
    renameSync(making, place);
  } catch {
    // Renaming is impossible if node_modules and the sources are on different disks.
    cpSync(making, place, { recursive: true });
    rmSync(making, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}
