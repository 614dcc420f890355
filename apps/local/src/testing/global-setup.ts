import { migrate } from '@guidepost/server';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's connection to the database `postgres` of the tests' cluster. */
    pgAdminUrl: string;
    /** The name of a database with all migrations and no data, to clone: `CREATE DATABASE x TEMPLATE y`. */
    pgTemplate: string;
  }
}

const TEMPLATE = 'guidepost_template';

/** One PostgreSQL for all test files of a run: below the temporary folder, of its own, gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  try {
    const admin = new pg.Client({ connectionString: cluster.adminUrl });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(cluster.urlOf(TEMPLATE));
    // A database that is being cloned must have no connections.
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
