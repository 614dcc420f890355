import { migrate } from '@guidepost/server';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the database `postgres` in the test cluster, for the owner's role. */
    pgAdminUrl: string;
    /** Name of a database with all migrations and no data. Tests clone it with `CREATE DATABASE x TEMPLATE y`. */
    pgTemplate: string;
  }
}

const TEMPLATE = 'guidepost_template';

/** Starts one PostgreSQL for all test files of a run. Its data is deleted after the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  try {
    const admin = new pg.Client({ connectionString: cluster.adminUrl });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(cluster.urlOf(TEMPLATE));
    // A database can be cloned only if it has no connections.
    await admin.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    await admin.end();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('pgAdminUrl', cluster.adminUrl);
  project.provide('pgTemplate', TEMPLATE);
  return () => cluster.stop();
}
