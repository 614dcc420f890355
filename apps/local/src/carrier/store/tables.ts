import type pg from 'pg';
import { z } from 'zod';
import { Faults, noFaults } from '../model/faults.ts';

/** How a phone can react automatically to an incoming call. */
export const phoneBehaviors = ['ring', 'answer', 'busy', 'no-answer', 'fail'] as const;

export type PhoneBehavior = (typeof phoneBehaviors)[number];

/** Returns the current faults. Ignores a stored value that is invalid. */
export async function readFaults(pool: pg.Pool): Promise<Faults> {
  const { rows } = await pool.query<{ value: unknown }>(
    `SELECT value FROM local_carrier.settings WHERE name = 'faults'`,
  );
  return Faults.safeParse(rows[0]?.value ?? {}).data ?? noFaults;
}

export async function writeFaults(pool: pg.Pool, faults: Faults): Promise<void> {
  await pool.query(
    `INSERT INTO local_carrier.settings (name, value) VALUES ('faults', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(faults)],
  );
}

export async function readBehavior(pool: pg.Pool, number: string): Promise<PhoneBehavior> {
  const { rows } = await pool.query('SELECT incoming_call FROM local_carrier.phones WHERE number = $1', [number]);
  return z.object({ incoming_call: z.enum(phoneBehaviors) }).safeParse(rows[0]).data?.incoming_call ?? 'ring';
}

export async function writeBehavior(pool: pg.Pool, number: string, habit: PhoneBehavior): Promise<void> {
  await pool.query(
    `INSERT INTO local_carrier.phones (number, incoming_call) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE SET incoming_call = excluded.incoming_call`,
    [number, habit],
  );
}

/** Returns true if the phone has texted STOP to this line. */
export async function hasOptedOut(pool: pg.Pool, line: string, number: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM local_carrier.opt_outs WHERE line = $1 AND number = $2', [
    line,
    number,
  ]);
  return rowCount === 1;
}

export async function setOptOut(pool: pg.Pool, line: string, number: string, isOut: boolean): Promise<void> {
  await pool.query(
    isOut
      ? 'INSERT INTO local_carrier.opt_outs (line, number) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM local_carrier.opt_outs WHERE line = $1 AND number = $2',
    [line, number],
  );
}

/** Stores a picture's bytes, separately from the records. */
export async function writeMedia(pool: pg.Pool, sid: string, bytes: Uint8Array): Promise<void> {
  await pool.query('INSERT INTO local_carrier.media (sid, bytes) VALUES ($1, $2)', [sid, bytes]);
}

export async function readMedia(pool: pg.Pool, sid: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ bytes: Buffer }>('SELECT bytes FROM local_carrier.media WHERE sid = $1', [sid]);
  return rows[0]?.bytes;
}

/**
 * Returns the type that Guidepost recorded for a number. Returns null if Guidepost does not know the number or its
 * type.
 */
export async function recordedType(pool: pg.Pool, number: string): Promise<string | null> {
  const { rows } = await pool.query<{ type: string | null }>(
    'SELECT type FROM phone_numbers WHERE number = $1 AND deleted_at IS NULL AND type IS NOT NULL ORDER BY id LIMIT 1',
    [number],
  );
  return rows[0]?.type ?? null;
}
