import type { RetirableKind } from '@guidepost/contracts';
import { type Db, send } from './db.ts';

/**
 * Returns an SQL condition that is true if a setup record is retired (docs/areas/admin.md#retiring).
 * @param recordId SQL expression for the record's id
 */
export const isRetired = (kind: RetirableKind, recordId: string): string =>
  `EXISTS (SELECT FROM retired_records retired WHERE retired.kind = '${kind}' AND retired.record_id = ${recordId})`;

/** Tables of the setup records that other records refer to. */
const tables = { line: 'lines', team: 'teams', templateCategory: 'message_categories', term: 'terms' } as const;

/**
 * Locks setup records until the transaction ends, so that they cannot be retired. Call it before a check of
 * `isRetired`. It is a separate statement: a check that waits for the lock would not see the retirement.
 */
export const sendLockSetup = (tx: Db, kind: keyof typeof tables, ids: readonly number[]): void =>
  send(tx, `SELECT FROM ${tables[kind]} WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE`, [ids]);
