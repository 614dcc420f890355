import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { createLogins, type Logins } from '../testing/roles.ts';
import { openDatabase } from './database.ts';
import { readDurability } from './queries-durability.ts';

let database: TestDatabase;
let logins: Logins;
beforeAll(async () => {
  database = await cloneDatabase();
  logins = await createLogins(database, 'durability');
});
afterAll(async () => {
  await logins.drop();
  await database.drop();
});

it("the server's login can read the state of the archive and of the standbys", async () => {
  const server = openDatabase({ url: logins.url, readUrl: logins.readUrl }, 1);
  try {
    // the test cluster has neither
    expect(await readDurability(server.reading)).toEqual({
      is_archive_failing: false,
      archive_age: null,
      is_synchronous: false,
    });
  } finally {
    await server.close();
  }
});
