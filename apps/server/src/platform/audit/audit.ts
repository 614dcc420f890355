import type { AuditFacts, MemberId, StaffId } from '@guidepost/contracts';
import type { Database } from '../database.ts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { insertEntries, sendEntry } from './queries.ts';

/** An audit entry: who did what to which members, from where and with what outcome. There is one for each request. */
export interface AuditEntry {
  requestId: string;
  /** The person who signed in. */
  actorId: StaffId | null;
  /** The impersonated person, if any. */
  impersonatedId: StaffId | null;
  sessionId: number | null;
  action: string;
  memberIds: readonly MemberId[];
  address: string | null;
  /** HTTP status of the answer. */
  outcome: number;
  code: string | null;
  /** Why it was done, where the product asks. */
  reason?: string | null;
  /** What was chosen, where the endpoint tells it. */
  facts?: AuditFacts | null;
}

/** Writes an entry into the transaction of the change that it tells of. */
export const auditInTransaction: (tx: Db, entry: AuditEntry) => void = sendEntry;

/** Entries of reads, denials and failures: collected while one insert is in flight, then written together. */
export interface AuditCommitter {
  /** Resolves when the entry is on disk. @throws AppError UNAVAILABLE: then no data may leave. */
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
