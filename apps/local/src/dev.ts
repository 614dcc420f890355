import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { startCluster } from './postgres/cluster.ts';
import { onParentGone, runCommand } from './shared/command.ts';
import { freePort } from './shared/ports.ts';
import { repositoryRoot } from './shared/root.ts';
import { checkPort, openDataFolder } from './start/checks.ts';
import { serverEnvironment } from './start/environment.ts';
import { lockFolder } from './start/folder-lock.ts';
import { readStartOptions } from './start/options.ts';
import { prepareDatabase, prepareServerLogin } from './start/product-database.ts';
import { SERVER_ENTRY } from './start/server-process.ts';
import { createSteps } from './start/steps.ts';
import { Undo } from './start/undo.ts';
import { buildWeb, phonePage } from './start/web-build.ts';

const HELP = `Runs Guidepost for working on it: the server starts anew when its sources change, Vite serves the web app.

  npm run dev -- [--port 8080] [--data DIR] [--empty]
`;

/** Where the sign-in comes back to is a page of its own, as the server serves it. */
const signInCallback: Plugin = {
  name: 'guidepost-sign-in-callback',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/sign-in\/callback(?=\?|$)/, '/sign-in/callback.html');
      next();
    });
  },
};

/** `npm run dev`: see HELP. */
await runCommand(async () => {
  const options = readStartOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const steps = createSteps(process.stdout);
  const undo = new Undo();
  const publicUrl = `http://localhost:${options.port}`;
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    onParentGone(resolve);
  });
  try {
    const data = openDataFolder(options.data);
    const lock = await lockFolder(data);
    undo.add(() => lock.release());
    await checkPort(options.port);
    const phone = buildWeb(phonePage);
    phone.done.catch(() => undefined);
    undo.add(() => phone.cancel());
    const cluster = await steps.step('PostgreSQL', () => startCluster({ dir: data }));
    undo.add(() => cluster.stop());
    await prepareDatabase(cluster, options.empty, steps);

    const serverPort = await freePort();
    const phoneRoot = await steps.step('Phone page', () => phone.done);
    const login = await prepareServerLogin(cluster, publicUrl);
    const filesRoot = path.join(data, 'files');
    const env = serverEnvironment({ ...login, publicUrl, port: serverPort, filesRoot, webRoot: undefined, phoneRoot });
    const server = watchServer(env);
    undo.add(() => void server.kill('SIGTERM'));

    // The web app's own Vite configuration sends the server's paths there.
    process.env.DEV_SERVER = `http://127.0.0.1:${serverPort}`;
    const vite = await createServer({
      root: path.join(repositoryRoot, 'apps/web'),
      plugins: [signInCallback],
      server: { host: 'localhost', port: options.port, strictPort: true, proxy: { '/_phone': process.env.DEV_SERVER } },
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

/** Node itself restarts the server whenever a file changes that it has loaded. */
function watchServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', SERVER_ENTRY], {
    env: { LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
