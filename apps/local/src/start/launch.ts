import path from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { checkPort, endOrphan, openDataFolder } from './checks.ts';
import { serverEnvironment } from './environment.ts';
import { lockFolder } from './folder-lock.ts';
import type { StartOptions } from './options.ts';
import { watchPostgres } from './postgres-watch.ts';
import { loadServer, prepareDatabase, prepareServerLogin } from './product-database.ts';
import { removeRunFile, writeRunFile } from './run-file.ts';
import { secretsKeyOf } from './secrets-key.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import type { Steps } from './steps.ts';
import type { Undo } from './undo.ts';
import { buildWeb, phonePage, publicApp, staffApp } from './web-build.ts';

export interface Running {
  url: string;
  cluster(): Cluster;
  stop(): Promise<void>;
}

/**
 * Starts all of Guidepost, step by step.
 * @throws Problem; the calling code must then run `undo`
 */
export async function launch(options: StartOptions, steps: Steps, undo: Undo): Promise<Running> {
  const publicUrl = `http://localhost:${options.port}`;
  const data = openDataFolder(options.data);
  const lock = await lockFolder(data);
  undo.add(() => lock.release());
  await endOrphan(data);
  removeRunFile(data);
  undo.add(() => removeRunFile(data));
  await checkPort(options.port);

  const secretsKey = secretsKeyOf(data);
  void loadServer();
  const builds = [staffApp, publicApp, phonePage].map(buildWeb);
  const pages = Promise.all(builds.map(({ done }) => done));
  pages.catch(() => undefined);
  undo.add(() => {
    for (const build of builds) build.cancel();
  });

  const first = await steps.step('PostgreSQL', () => startCluster({ dir: data }));
  const startedAt = Temporal.Now.instant().toString();
  let server: ServerProcess | undefined;
  const note = (postgres: number | undefined) => {
    const pids = { launcher: process.pid, server: server?.pid() ?? 0, postgres: postgres ?? 0 };
    if (server)
      writeRunFile(data, { port: options.port, url: publicUrl, pids, startedAt, version: packageJson.version });
  };
  const environment = async (cluster: Cluster) =>
    serverEnvironment({
      ...(await prepareServerLogin(cluster, publicUrl)),
      publicUrl,
      port: options.port,
      filesRoot: path.join(data, 'files'),
      webRoot,
      consentRoot,
      phoneRoot,
      secretsKey,
    });

  let webRoot: string | undefined;
  let consentRoot: string | undefined;
  let phoneRoot: string | undefined;
  const postgres = watchPostgres(
    first,
    { dir: data },
    {
      say: steps.line,
      async onRestarted(before, now) {
        // If another program took PostgreSQL's port, PostgreSQL now has a different port. Only then does the server
        // need a restart.
        if (before.adminUrl !== now.adminUrl) await server?.restart(await environment(now));
        note(now.pid());
      },
    },
  );
  undo.add(() => postgres.stop());

  undo.check();
  await prepareDatabase(first, { isEmpty: options.empty, secretsKey }, steps);
  undo.check();
  const isNeeded = builds.some(({ needed }) => needed);
  [webRoot, consentRoot, phoneRoot] = isNeeded ? await steps.step('Web app', () => pages) : await pages;
  undo.check();
  server = await steps.step('Identity and server', async () =>
    startServerProcess({
      env: await environment(postgres.cluster()),
      dataFolder: data,
      say: steps.line,
      onRestarted: () => note(postgres.cluster().pid()),
    }),
  );
  undo.add(() => server?.stop());
  undo.add(() => lock.stopping());
  undo.check();
  note(first.pid());
  return { url: publicUrl, cluster: postgres.cluster, stop: () => undo.all() };
}
