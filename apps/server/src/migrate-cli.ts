import { MigrationError, migrate } from './platform/migrate.ts';
import { ownerUrlOf } from './platform/setting-files.ts';

const url = ownerUrlOf(process.env);
if (!url) {
  process.stderr.write('Set DATABASE_OWNER_URL to the connection of the role that owns the tables.\n');
  process.exit(1);
}
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
