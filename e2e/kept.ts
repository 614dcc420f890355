import pg from 'pg';
import { knownCluster } from '../apps/local/src/postgres/cluster.ts';
import { DATABASE } from '../apps/local/src/start/product-database.ts';

/** The database of a running product, for what no person can do. */
export async function databaseOf(data: string): Promise<pg.Client> {
  const connectionString = knownCluster(data)?.urlOf(DATABASE);
  if (!connectionString) throw new Error(`There is no product in ${data}.`);
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/**
 * Takes away what people have kept for themselves: how they left their screens (tabs, filters, widths, folded cards,
 * colours) and what they had begun to write. Nothing of it is shared, so a test that begins with neither does not depend
 * on the tests before it.
 */
export async function forgetWhatWasKept(database: pg.Client): Promise<void> {
  await database.query('DELETE FROM user_preferences; DELETE FROM note_drafts');
}
