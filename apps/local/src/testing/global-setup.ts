import { migrate } from '@guidepost/server';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type NatsServer, startNats } from './nats.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the database `postgres` in the test cluster, for the owner's role. */
    pgAdminUrl: string;
    /** Name of a database with all migrations and no data. Tests clone it with `CREATE DATABASE x TEMPLATE y`. */
    pgTemplate: string;
    /** The pooler between the server and PostgreSQL; null if tests connect directly. */
    pooler: Pooler | null;
    /** URL of a NATS server; null if the test servers read live events from PostgreSQL. */
    natsUrl: string | null;
  }
}

const TEMPLATE = 'guidepost_template';

/** Starts one PostgreSQL for all test files of a run. Its data is deleted after the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const { TEST_POOLER: program, TEST_NATS: natsProgram } = process.env;
  let nats: NatsServer | undefined;
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
  try {
    const admin = new pg.Client({ connectionString: cluster.adminUrl });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(cluster.urlOf(TEMPLATE));
    // A database can be cloned only if it has no connections.
    await admin.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    await admin.end();
    if (program !== undefined) pooler = await startPooler(program, cluster.adminUrl);
    if (natsProgram !== undefined) nats = await startNats(natsProgram);
  } catch (error) {
    await pooler?.stop();
    await cluster.stop();
    throw error;
  }
  project.provide('pgAdminUrl', cluster.adminUrl);
  project.provide('pgTemplate', TEMPLATE);
  const { port, login, readLogin, password } = pooler ?? {};
  project.provide('pooler', pooler === undefined ? null : ({ port, login, readLogin, password } as Pooler));
  project.provide('natsUrl', nats?.url ?? null);
  return async () => {
    await nats?.stop();
    await pooler?.stop();
    await cluster.stop();
  };
}
