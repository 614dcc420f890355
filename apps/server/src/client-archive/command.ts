import { hostname, userInfo } from 'node:os';
import { createConnectors } from '../connectors/connectors.ts';
import { missingOwnerUrl } from '../owner-url.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { connectAsLogin } from '../platform/database.ts';
import { createsForeignFiles } from '../platform/file-owner.ts';
import { ownerUrlOf } from '../platform/setting-files.ts';
import { ClientArchiveError } from './error.ts';
import type { endWork, Operation } from './export.ts';

/** Prints the progress on a terminal, in one line. */
const progress = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
};

/**
 * Returns the name of the person who runs the command: the given name, or their login and machine. Ends the command with
 * exit code 2 if the machine has no name for the user, as in a container.
 */
export function requireOperator(given: string | undefined, user: () => { username: string } = userInfo): string {
  const name = given?.trim();
  if (name) return name;
  try {
    return `${user().username}@${hostname()}`;
  } catch {
    process.stderr.write('Enter your name for the audit: --operator NAME.\n');
    process.exit(2);
  }
}

export function printLine(line: string): void {
  progress('');
  process.stdout.write(`${line}\n`);
}

/** Prints what was ended for a client that moves. */
export const printEnded = ({ texts, links, questions, calls }: Awaited<ReturnType<typeof endWork>>): void =>
  printLine(
    `Unsent texts for which a guide must decide: ${texts}. Revoked links: ${links}. Withdrawn questions to organizations: ${questions}. Ended calls: ${calls}.`,
  );

/**
 * Runs a command with a connection of the role that owns the tables, and with the storage of the settings. Prints an
 * error as one sentence, and sets the exit code. A command that stores files does not run as root in a folder of another
 * user.
 */
export async function withOperation(
  { operator, reason, storesFiles }: Pick<Operation, 'operator' | 'reason'> & { storesFiles: boolean },
  work: (operation: Operation) => Promise<void>,
): Promise<void> {
  try {
    const config = loadConfig(process.env, { createsFolder: storesFiles && process.getuid?.() !== 0 });
    if (storesFiles && config.storage.kind === 'disk' && createsForeignFiles(config.storage.root))
      throw new ClientArchiveError(
        'The server could not read files that root stores in FILES_ROOT. Run the command as the user of the server.',
      );
    const url = ownerUrlOf(process.env, { orServer: false });
    if (!url) throw new ClientArchiveError(missingOwnerUrl);
    const db = await connectAsLogin(url);
    try {
      const { storage } = createConnectors(config);
      const { publicUrl, organisationName: organization } = config;
      await work({ db, storage, url: publicUrl, organization, operator, reason, report: progress });
    } finally {
      await db.end();
    }
  } catch (error) {
    progress('');
    const isKnown = error instanceof ClientArchiveError || error instanceof ConfigError;
    process.stderr.write(
      `${isKnown ? error.message : `The command failed and changed nothing: ${error instanceof Error ? error.message : 'unknown error'}`}\n`,
    );
    process.exitCode = isKnown ? 1 : 3;
  }
}
