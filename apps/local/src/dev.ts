import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { startCluster } from './postgres/cluster.ts';
import { onParentExit, runCommand } from './shared/command.ts';
import { freePort } from './shared/ports.ts';
import { repositoryRoot } from './shared/root.ts';
import { checkPort, openDataFolder } from './start/checks.ts';
import { serverEnvironment } from './start/environment.ts';
import { lockFolder } from './start/folder-lock.ts';
import { readStartOptions } from './start/options.ts';
import { prepareDatabase, prepareServerLogin } from './start/product-database.ts';
import { secretsKeyOf } from './start/secrets-key.ts';
import { SERVER_ENTRY } from './start/server-process.ts';
import { createSteps } from './start/steps.ts';
import { Undo } from './start/undo.ts';
import { buildWeb, phonePage, publicApp } from './start/web-build.ts';

const HELP = `Runs Guidepost for development: the server restarts when its sources change, and Vite serves the web app.

  npm run dev -- [--port 8080] [--data DIR] [--empty] [--inspect]

--inspect opens the server's inspector on 127.0.0.1:9229 for a debugger.
`;

/** Serves the sign-in callback URL as a separate page, as the server does. */
const signInCallback: Plugin = {
  name: 'guidepost-sign-in-callback',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/sign-in\/callback(?=\?|$)/, '/sign-in/callback.html');
      next();
    });
  },
};

/** The command `npm run dev`. Its help text is in HELP. */
await runCommand(async () => {
  const args = process.argv.slice(2);
  const inspect = args.includes('--inspect');
  const options = readStartOptions(args.filter((arg) => arg !== '--inspect'));
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const steps = createSteps(process.stdout);
  const undo = new Undo();
  const publicUrl = `http://localhost:${options.port}`;
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    onParentExit(resolve);
  });
  try {
    const data = openDataFolder(options.data);
    const lock = await lockFolder(data);
    undo.add(() => lock.release());
    await checkPort(options.port);
    const builds = [phonePage, publicApp].map(buildWeb);
    const pages = Promise.all(builds.map(({ done }) => done));
    pages.catch(() => undefined);
    undo.add(() => {
      for (const build of builds) build.cancel();
    });
    const cluster = await steps.step('PostgreSQL', () => startCluster({ dir: data }));
    undo.add(() => cluster.stop());
    const secretsKey = secretsKeyOf(data);
    await prepareDatabase(cluster, { isEmpty: options.empty, secretsKey }, steps);

    const serverPort = await freePort();
    const [phoneRoot, consentRoot] = await steps.step('Phone page and public app', () => pages);
    const login = await prepareServerLogin(cluster, publicUrl);
    const filesRoot = path.join(data, 'files');
    const roots = { webRoot: undefined, consentRoot, phoneRoot };
    const env = serverEnvironment({ ...login, ...roots, publicUrl, port: serverPort, filesRoot, secretsKey });
    const server = watchServer(env, inspect);
    undo.add(() => void server.kill('SIGTERM'));

    // The web app's own Vite configuration forwards the server's paths to this URL.
    process.env.DEV_SERVER = `http://127.0.0.1:${serverPort}`;
    const vite = await createServer({
      root: path.join(repositoryRoot, 'apps/web'),
      plugins: [signInCallback],
      server: {
        host: 'localhost',
        port: options.port,
        strictPort: true,
        proxy: Object.fromEntries(
          ['/_phone', '/_mail', '/_findhelp', '/consent'].map((path) => [path, process.env.DEV_SERVER ?? '']),
        ),
      },
    });
    undo.add(() => vite.close());
    await vite.listen();
    steps.line(`\n  Guidepost for development: ${publicUrl}\n`);
    await stopped;
  } finally {
    await undo.all();
  }
  return 0;
});
process.exit();

/** Starts the server with Node's watch mode, which restarts it after a change to a loaded file. */
function watchServer(env: Record<string, string>, inspect: boolean): ChildProcess {
  const flags = ['--watch', '--watch-preserve-output', ...(inspect ? ['--inspect=127.0.0.1:9229'] : [])];
  return spawn(process.execPath, [...flags, SERVER_ENTRY], {
    env: { LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
