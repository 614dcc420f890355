import pg from 'pg';
import { knownCluster } from '../../postgres/cluster.ts';
import { DATABASE } from '../../start/product-database.ts';
import { type Account, readAccount } from '../store/schema.ts';

/**
 * Returns the carrier account of a running Guidepost, so that a test can send requests to the carrier as the server
 * does.
 */
export async function accountOf(dataFolder: string): Promise<Account> {
  const url = knownCluster(dataFolder)?.urlOf(DATABASE);
  if (!url) throw new Error(`There is no product in ${dataFolder}.`);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await readAccount(owner);
  } finally {
    await owner.end();
  }
}
