import type { Database } from '../database.ts';
import { rows, send } from '../database.ts';
import { AppError } from '../errors.ts';
import type { Db } from '../module.ts';

/** Who did what to which members, from where and with what outcome: one a request (design 6). */
export interface AuditEntry {
  requestId: string;
  /** The person who signed in. */
  actorId: number | null;
  /** As whom they acted, where they impersonate somebody. */
  impersonatedId: number | null;
  sessionId: number | null;
  action: string;
  memberIds: readonly number[];
  address: string | null;
  /** HTTP status of the answer. */
  outcome: number;
  code: string | null;
}

const insertSql = `
  INSERT INTO audit_entries (request_id, actor_id, impersonated_id, session_id, action, member_ids, address, outcome, code)
  SELECT e.request_id, e.actor_id, e.impersonated_id, e.session_id, e.action, e.member_ids, e.address, e.outcome, e.code
    FROM jsonb_to_recordset($1::jsonb) AS e (request_id text, actor_id bigint, impersonated_id bigint, session_id bigint,
         action text, member_ids bigint[], address inet, outcome smallint, code text)`;

const asRow = (entry: AuditEntry) => ({
  request_id: entry.requestId,
  actor_id: entry.actorId,
  impersonated_id: entry.impersonatedId,
  session_id: entry.sessionId,
  action: entry.action,
  member_ids: `{${entry.memberIds.join(',')}}`,
  address: entry.address,
  outcome: entry.outcome,
  code: entry.code,
});

/** Writes an entry into the transaction of the change that it tells of. */
export function auditInTransaction(tx: Db, entry: AuditEntry): void {
  send(tx, insertSql, [JSON.stringify([asRow(entry)])]);
}

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
        await rows(database.writing, insertSql, [JSON.stringify(now.map((item) => asRow(item.entry)))]);
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
