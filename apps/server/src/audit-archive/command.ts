import { createConnectors } from '../connectors/connectors.ts';
import { requireOwnerUrl } from '../owner-url.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { connectAsLogin } from '../platform/database.ts';
import { createsForeignFiles } from '../platform/file-owner.ts';
import { type Operation, requireKey } from './archive.ts';
import { AuditArchiveError } from './error.ts';

/**
 * Runs a command on the archived months with a connection of the role that owns the tables, and with the storage of the
 * settings. Prints an error as one sentence, and sets the exit code.
 */
export async function withArchives(
  operator: string,
  work: (operation: Operation<unknown>) => Promise<void>,
): Promise<void> {
  const url = requireOwnerUrl(1, { orServer: false });
  try {
    const config = loadConfig(process.env, { createsFolder: process.getuid?.() !== 0 });
    if (config.storage.kind === 'disk' && createsForeignFiles(config.storage.root))
      throw new AuditArchiveError(
        'The server could not read files that root stores in FILES_ROOT. Run the command as the user of the server.',
      );
    requireKey(config.secretsKeys);
    const db = await connectAsLogin(url);
    try {
      const { storage } = createConnectors(config);
      const report = (line: string): void => {
        if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
      };
      await work({ db, storage, secretsKeys: config.secretsKeys, operator, report });
    } finally {
      await db.end();
    }
  } catch (error) {
    const isKnown = error instanceof AuditArchiveError || error instanceof ConfigError;
    const reason = error instanceof Error ? error.message : 'unknown error';
    process.stderr.write(
      `${isKnown ? reason : `The command failed: ${reason}. Run it again; it continues with the same month.`}\n`,
    );
    process.exitCode = isKnown ? 1 : 3;
  }
}
