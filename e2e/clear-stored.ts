import pg from 'pg';
import { knownCluster } from '../apps/local/src/postgres/cluster.ts';
import { DATABASE } from '../apps/local/src/start/product-database.ts';

/** Connects to the database of a running Guidepost, for changes that no screen can make. */
export async function databaseOf(data: string): Promise<pg.Client> {
  const connectionString = knownCluster(data)?.urlOf(DATABASE);
  if (!connectionString) throw new Error(`There is no product in ${data}.`);
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/**
 * Deletes the users' stored settings (tabs, filters, widths, collapsed cards, colors) and drafts, so that a test does
 * not depend on earlier tests.
 */
export async function deletePreferencesAndDrafts(database: pg.Client): Promise<void> {
  await database.query('DELETE FROM user_preferences; DELETE FROM note_drafts');
}
