import type { Database } from './database.ts';
import { AppError, kindOfError } from './errors.ts';
import { migrationNames } from './migration-files.ts';
import { adoptCluster, isReadOnly, readSchemaState } from './queries.ts';
import { checkSessionSettings, SessionSettingsError } from './session-settings.ts';

const migrateCommand = 'Run npm run migrate with DATABASE_OWNER_URL.';
const grantCommand = 'As the owner of the database run GRANT guidepost_app TO the login of DATABASE_URL.';

/**
 * PostgreSQL's error codes for a database that the server cannot use yet, with the reason and the command for the
 * operator.
 */
const unreadyReasons: Readonly<Record<string, string>> = {
  '3D000': `The database of DATABASE_URL does not exist. Create it. ${migrateCommand}`,
  '42P01': `The database is empty. ${migrateCommand}`,
  '22023': `The role guidepost_app does not exist. ${migrateCommand}`,
  '42501': `The server may not act as guidepost_app. ${grantCommand}`,
  '28000': 'PostgreSQL refuses the login of DATABASE_URL. Check its name, and pg_hba.conf.',
  '28P01': 'PostgreSQL refuses the password of DATABASE_URL.',
};

/**
 * Returns a check that throws until the database has every migration of this version and the server may use it. A
 * database with newer migrations is ready, because an upgrade migrates first and then restarts the servers one after
 * another.
 * @param adopts false to leave a database unchanged that was restored into another cluster; by default, it is adopted
 * @throws AppError UNAVAILABLE with the command that an operator must run
 */
export function readinessOf(
  { reading, writing }: Pick<Database, 'reading' | 'writing'>,
  { adopts = true }: { adopts?: boolean } = {},
): () => Promise<void> {
  const shipped = migrationNames();
  return async () => {
    const state = await readSchemaState(reading).catch((error: unknown) => {
      const reason = unreadyReasons[kindOfError(error)];
      throw reason === undefined ? error : new AppError('UNAVAILABLE', { message: reason });
    });
    const applied = new Set(state.applied);
    const missing = shipped.filter((name) => !applied.has(name)).length;
    if (missing > 0)
      throw new AppError('UNAVAILABLE', {
        message: `The database lacks ${missing} ${missing === 1 ? 'migration' : 'migrations'} of this version. ${migrateCommand}`,
      });
    if (!state.has_jobs)
      throw new AppError('UNAVAILABLE', { message: `The last migration did not finish. ${migrateCommand}` });
    if (await isReadOnly(writing))
      throw new AppError('UNAVAILABLE', {
        message: 'The database accepts no changes, because DATABASE_URL leads to a standby. Connect it to the primary.',
      });
    await checkSessionSettings({ reading, writing }).catch((error: unknown) => {
      throw error instanceof SessionSettingsError ? new AppError('UNAVAILABLE', { message: error.message }) : error;
    });
    if (adopts) await adoptCluster(writing);
  };
}
