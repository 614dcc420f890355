import { ownerUrl, readRemembered } from './postgres/memory.ts';
import { runCommand } from './shared/command.ts';
import { readOptions } from './shared/options.ts';
import { Problem } from './shared/problem.ts';
import { defaultDataFolder, fromCaller } from './shared/root.ts';
import { DATABASE } from './start/product-database.ts';

const HELP = `Prints only the URL of a data folder's database, for the role that owns the tables.

  npm run -s database-url [-- --data DIR]

For example: psql "$(npm run -s database-url)". The database is available while npm start or npm run dev is running.
`;

/** The command `npm run -s database-url`. Its help text is in HELP. */
await runCommand(async () => {
  const { values } = readOptions(process.argv.slice(2), {
    data: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const data = values.data ? fromCaller(values.data) : defaultDataFolder;
  const memory = readRemembered(data);
  if (!memory) throw new Problem(`There is no database in ${data} yet. Run npm start or npm run dev first.`);
  process.stdout.write(`${ownerUrl(memory, DATABASE)}\n`);
  return 0;
});
