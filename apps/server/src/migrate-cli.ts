import { requireOwnerUrl } from './owner-url.ts';
import { MigrationError, migrate } from './platform/migrate.ts';

// the server's login cannot alter tables
const url = requireOwnerUrl(1, { orServer: false });
try {
  const { applied } = await migrate(url, { log: (line) => process.stdout.write(`${line}\n`) });
  process.stdout.write(
    applied.length === 0 ? 'The database is up to date.\n' : `${applied.length} migrations applied.\n`,
  );
} catch (error) {
  process.stderr.write(
    `${error instanceof MigrationError ? error.message : `The database could not be reached: ${error instanceof Error ? error.message : 'unknown error'}`}\n`,
  );
  process.exit(1);
}
