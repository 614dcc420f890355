import type { Storage } from '../connectors/storage/port.ts';
import { findArchives } from '../platform/audit/archive/queries-archives.ts';
import { ArchiveError, readStoredBlock } from '../platform/audit/archive/source.ts';
import type { Db } from '../platform/db.ts';
import { ClientArchiveError } from './error.ts';
import { findClientBlocks, insertArchived } from './queries-archived.ts';

/**
 * Reads the archived audit entries about a client's members into a temporary table, so that the export contains them.
 * @throws ClientArchiveError if an archived month is missing or was changed
 */
export async function loadArchivedEntries(
  { db, storage, report }: { db: Db; storage: Storage; report(line: string): void },
  clientId: number,
): Promise<void> {
  try {
    for (const { month, storage_key } of await findArchives(db)) {
      report(`archived audit of ${month}`);
      for (const block of await findClientBlocks(db, month, clientId))
        await insertArchived(db, clientId, await readStoredBlock(storage, { ...block, month, storage_key }));
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new ClientArchiveError(`In the audit, ${error.message}. Restore it from the backup of the files.`);
  }
}
