import type { Db } from './db.ts';
import { readSessionSettings } from './queries.ts';

/** Values of PostgreSQL's settings by name. deploy/roles.sql contains the same values. */
export type SessionSettings = Readonly<Record<string, string>>;

/** The role guidepost_app cannot alter tables or audit rows. */
const role = 'guidepost_app';

const common: SessionSettings = {
  role,
  TimeZone: 'UTC',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '15s',
  // Minimum similarity for the operator <% between a word and a part of a string. It allows two swapped letters.
  'pg_trgm.word_similarity_threshold': '0.35',
};
export const readingSettings: SessionSettings = {
  ...common,
  // The role `guidepost` limits transactions that write. Only the time of each statement is limited for reading.
  transaction_timeout: '0',
  default_transaction_read_only: 'on',
};
export const writingSettings: SessionSettings = {
  ...common,
  transaction_timeout: '10s',
  default_transaction_read_only: 'off',
};
/** Settings of the connections for jobs and for LISTEN. They stay open, and each job sets its own limits. */
export const directSettings: SessionSettings = {
  ...common,
  transaction_timeout: '0',
  default_transaction_read_only: 'off',
};

/** Settings of the connection of a command that reads whole tables, which takes as long as the tables are large. */
export const unlimitedReadingSettings: SessionSettings = {
  ...readingSettings,
  statement_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** The server's database sessions lack the required role or limits. */
export class SessionSettingsError extends Error {
  override name = 'SessionSettingsError';
}

/**
 * Checks the role and limits of a connection. A pooler can ignore startup options, and the server would then work with
 * a different role and without limits.
 * @param purpose the connection's purpose, for the error
 * @throws SessionSettingsError that names the wrong settings
 */
export async function checkSettings(purpose: string, db: Db, wanted: SessionSettings): Promise<void> {
  const found = new Map((await readSessionSettings(db, Object.keys(wanted))).map(({ name, value }) => [name, value]));
  const wrong = Object.entries(wanted).flatMap(([name, value]) => {
    const actual = found.get(name);
    return actual === value ? [] : [`${name} is ${actual ?? 'not set'} instead of ${value}`];
  });
  if (wrong.length > 0)
    throw new SessionSettingsError(
      `The connections for ${purpose} have wrong settings: ${wrong.join(', ')}. Run deploy/roles.sql, and set DATABASE_READ_URL if a pooler is used.`,
    );
}

/**
 * Checks the connections of the two pools.
 * @throws SessionSettingsError that names the wrong settings
 */
export async function checkSessionSettings({ reading, writing }: { reading: Db; writing: Db }): Promise<void> {
  await checkSettings('reading', reading, readingSettings);
  await checkSettings('writing', writing, writingSettings);
}
