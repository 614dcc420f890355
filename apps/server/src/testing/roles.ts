import { readFileSync } from 'node:fs';
import type { TestDatabase } from './database.ts';

const file = new URL('../../../../deploy/roles.sql', import.meta.url);

export interface Logins {
  /** The database's connection strings with the server's two logins. */
  url: string;
  readUrl: string;
  drop(): Promise<void>;
}

/**
 * Creates a deployment's roles with the file that operators run. The logins have their own names, because all test
 * databases are in one cluster.
 */
export async function createLogins(database: TestDatabase, name: string): Promise<Logins> {
  const own = `${name}_${process.pid}`;
  const sql = readFileSync(file, 'utf8').replaceAll(/\bguidepost(_owner|_reader)?\b/g, `${own}$1`);
  await database.sql(sql);
  const logins = [own, `${own}_reader`];
  const password = 'k3Jd-92mz';
  for (const login of logins) await database.sql(`ALTER ROLE ${login} PASSWORD '${password}'`);
  const [url, readUrl] = logins.map((login) => {
    const address = new URL(database.url);
    address.username = login;
    address.password = password;
    return address.href;
  }) as [string, string];
  return {
    url,
    readUrl,
    async drop() {
      await database.sql(`DROP ROLE ${[...logins, `${own}_owner`].join(', ')}`);
    },
  };
}
