import { type Db, execute, send } from '../db.ts';
import type { AuditEntry } from './audit-entry.ts';

const insertSql = `
  INSERT INTO audit_entries (request_id, actor_id, impersonated_id, session_id, action, member_ids, address, outcome, code, reason, facts)
  SELECT e.request_id, e.actor_id, e.impersonated_id, e.session_id, e.action, e.member_ids, e.address, e.outcome, e.code, e.reason, e.facts
    FROM jsonb_to_recordset($1::jsonb) AS e (request_id text, actor_id bigint, impersonated_id bigint, session_id bigint,
         action text, member_ids bigint[], address inet, outcome smallint, code text, reason text, facts jsonb)`;

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
  reason: entry.reason ?? null,
  facts: entry.facts ?? null,
});

const asJson = (entries: readonly AuditEntry[]): string => JSON.stringify(entries.map(asRow));

/** Writes entries in their own statement and waits until they are on disk. */
export const insertEntries = (db: Db, entries: readonly AuditEntry[]): Promise<number> =>
  execute(db, insertSql, [asJson(entries)]);

/** Writes an entry in its transaction, without waiting for the result. */
export const sendEntry = (tx: Db, entry: AuditEntry): void => send(tx, insertSql, [asJson([entry])]);
