import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { newSid } from '../model/sid.ts';

const Account = z.object({ sid: z.string(), token: z.string() });

/** The local carrier's only account: the credentials for its API and the key that signs its webhooks. */
export type Account = z.infer<typeof Account>;

/** Texts, calls and their parts share one table, because they are stored, listed and paged in the same way. */
const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS local_carrier;
  CREATE TABLE IF NOT EXISTS local_carrier.settings (name text PRIMARY KEY, value jsonb NOT NULL);
  CREATE TABLE IF NOT EXISTS local_carrier.records (
    sid text PRIMARY KEY,
    kind text NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    data jsonb NOT NULL,
    sender text GENERATED ALWAYS AS (data->>'from') STORED,
    recipient text GENERATED ALWAYS AS (data->>'to') STORED,
    parent text GENERATED ALWAYS AS (coalesce(data->>'parentSid', data->>'callSid', data->>'recordingSid', data->>'messageSid')) STORED
  );
  CREATE INDEX IF NOT EXISTS records_kind ON local_carrier.records (kind, seq);
  CREATE INDEX IF NOT EXISTS records_sender ON local_carrier.records (kind, sender, seq);
  CREATE INDEX IF NOT EXISTS records_recipient ON local_carrier.records (kind, recipient, seq);
  CREATE INDEX IF NOT EXISTS records_parent ON local_carrier.records (kind, parent, seq) WHERE parent IS NOT NULL;
  CREATE INDEX IF NOT EXISTS records_open ON local_carrier.records (kind)
    WHERE data->>'status' IN ('queued', 'sent', 'ringing', 'in-progress');
  CREATE TABLE IF NOT EXISTS local_carrier.media (sid text PRIMARY KEY, bytes bytea NOT NULL);
  CREATE TABLE IF NOT EXISTS local_carrier.work (id text PRIMARY KEY, due_at timestamptz NOT NULL, data jsonb NOT NULL);
  CREATE TABLE IF NOT EXISTS local_carrier.wire (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data jsonb NOT NULL
  );
  CREATE TABLE IF NOT EXISTS local_carrier.opt_outs (
    line text NOT NULL, number text NOT NULL, PRIMARY KEY (line, number)
  );
  CREATE TABLE IF NOT EXISTS local_carrier.phones (number text PRIMARY KEY, incoming_call text NOT NULL);`;

/**
 * Creates the carrier's account and its schema, which is separate from Guidepost's. Does nothing if both exist.
 * @param owner a connection that may create schemas
 * @param role the server's role, which gets access to the carrier's records
 */
export async function prepareCarrier(owner: pg.Client, role: string): Promise<Account> {
  await owner.query(SCHEMA);
  await owner.query(`INSERT INTO local_carrier.settings (name, value) VALUES ('account', $1) ON CONFLICT DO NOTHING`, [
    JSON.stringify({ sid: newSid('AC'), token: randomBytes(16).toString('hex') }),
  ]);
  await owner.query(`
    GRANT USAGE ON SCHEMA local_carrier TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA local_carrier TO ${role};`);
  return readAccount(owner);
}

export async function readAccount(db: pg.Pool | pg.Client): Promise<Account> {
  const { rows } = await db.query(`SELECT value FROM local_carrier.settings WHERE name = 'account'`);
  return z.object({ value: Account }).parse(rows[0]).value;
}
