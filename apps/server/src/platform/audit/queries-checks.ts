import { type Db, rows, send } from '../db.ts';
import { lockKeys } from '../locks.ts';
import { bool, int, row } from '../row.ts';

const lockResultRow = row({ got: bool });

/** Takes the verification lock for this transaction. Returns false if another transaction is verifying. */
export async function lockProving(tx: Db): Promise<boolean> {
  const [lock] = await rows(tx, lockResultRow, 'SELECT pg_try_advisory_xact_lock($1) AS got', [lockKeys.auditProof]);
  return lock?.got ?? false;
}

const checkRow = row({ seal: int, is_broken: bool });

/** Finds the last seal that was verified in this round; 0 at the start of a round. */
export async function findCheck(db: Db): Promise<{ seal: number; isBroken: boolean }> {
  const [found] = await rows(
    db,
    checkRow,
    'SELECT seal, broken_seal IS NOT NULL AS is_broken FROM audit_checks WHERE id = 1',
    [],
  );
  return { seal: found?.seal ?? 0, isBroken: found?.is_broken ?? false };
}

/** Stores the last verified seal and the result. */
export const sendPutCheck = (
  tx: Db,
  check: { seal: number; isRoundOver: boolean; broken: { seal: number; why: string } | null },
): void =>
  send(
    tx,
    `INSERT INTO audit_checks (id, seal, checked_at, proved_at, broken_seal, broken_why)
     VALUES (1, $1, clock_timestamp(), CASE WHEN $2 THEN clock_timestamp() END, $3, $4)
     ON CONFLICT (id) DO UPDATE SET seal = excluded.seal, checked_at = excluded.checked_at,
       proved_at = coalesce(excluded.proved_at, audit_checks.proved_at),
       broken_seal = excluded.broken_seal, broken_why = excluded.broken_why`,
    [check.seal, check.isRoundOver, check.broken?.seal ?? null, check.broken?.why ?? null],
  );
