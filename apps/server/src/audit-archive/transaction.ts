import type { AuditFacts } from '@guidepost/contracts';
import { commandEntry } from '../platform/audit/audit-entry.ts';
import { insertEntries } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db.ts';
import { retryLocks } from '../platform/lock-retries.ts';
import { AuditArchiveError } from './error.ts';
import { begin, commit, rollback } from './queries.ts';

/** How the last step of a month waits for other transactions. */
export interface LockLimits {
  /** Longest wait for a lock. All requests wait during this time. */
  lockTimeoutMs?: number;
  /** How long the last step is tried again if other transactions use the table. */
  patienceMs?: number;
}

/** Runs the last step of a month in one transaction. Tries again if it does not get its locks. */
export async function inTransaction(
  { db, report, lockTimeoutMs = 1000, patienceMs = 5 * 60_000 }: { db: Db; report(line: string): void } & LockLimits,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const attempt = async () => {
    await begin(db, lockTimeoutMs);
    try {
      await work();
      await commit(db);
    } catch (error) {
      // If the connection is lost, ROLLBACK fails too, but the first error is the cause.
      await rollback(db).catch(() => {});
      throw error;
    }
  };
  await retryLocks(attempt, {
    patienceMs,
    onWait: (count) => report(`${name}: waits for other transactions (attempt ${count})`),
    busy: (attempts) =>
      new AuditArchiveError(
        `${name} did not get its locks in ${attempts} attempts, because other transactions use the audit, for example pg_dump or an export. Run the command again later.`,
      ),
  });
}

/** Writes the audit entry of a command. */
export const auditCommand = (
  db: Db,
  action: 'audit archive' | 'audit expire' | 'audit retention',
  reason: string,
  facts: AuditFacts | null = null,
): Promise<number> => insertEntries(db, [commandEntry(action, { reason, facts })]);
