import { ownerUrlOf } from './platform/setting-files.ts';

export const missingOwnerUrl = 'Set DATABASE_OWNER_URL to the connection of the role that owns the tables.';

/**
 * Returns the database URL for a command of an operator. If it is missing or cannot be read, ends the command with one
 * sentence and this exit code.
 * @param options as for `ownerUrlOf`
 */
export function requireOwnerUrl(exitCode: number, options?: { orServer: boolean }): string {
  try {
    const url = ownerUrlOf(process.env, options);
    if (url) return url;
    process.stderr.write(`${missingOwnerUrl}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.exit(exitCode);
}
