import type { Database } from '../database.ts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import type { AuditEntry } from './audit-entry.ts';
import { insertEntries, sendEntry } from './queries.ts';

/** Writes an entry in the transaction of the change that it describes. */
export const auditInTransaction: (tx: Db, entry: AuditEntry) => void = sendEntry;

/**
 * Writes entries about reads, denials and failures. While one insert runs, it collects new entries and then inserts
 * them together.
 */
export interface AuditCommitter {
  /**
   * Resolves when the entry is on disk.
   * @throws AppError UNAVAILABLE if it could not be written; the reply must then not be sent
   */
  write(entry: AuditEntry): Promise<void>;
}

const batch = 500;

export function createAuditCommitter(database: Database, onFailure: (error: unknown) => void): AuditCommitter {
  let waiting: { entry: AuditEntry; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      const now = waiting.slice(0, batch);
      waiting = waiting.slice(batch);
      try {
        await insertEntries(
          database.writing,
          now.map((item) => item.entry),
        );
        for (const item of now) item.resolve();
      } catch (error) {
        onFailure(error);
        for (const item of now)
          item.reject(new AppError('UNAVAILABLE', { message: 'The audit entry could not be written.' }));
      }
    }
    writing = false;
  }

  return {
    write: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        void drain();
      }),
  };
}
