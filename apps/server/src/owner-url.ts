import { ownerUrlOf } from './platform/setting-files.ts';

/**
 * Returns the database URL for a command that needs the owner of the tables. If it is missing or cannot be read, ends
 * the command with one sentence and this exit code.
 */
export function requireOwnerUrl(exitCode: number): string {
  try {
    const url = ownerUrlOf(process.env);
    if (url) return url;
    process.stderr.write('Set DATABASE_OWNER_URL to the connection of the role that owns the tables.\n');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.exit(exitCode);
}
