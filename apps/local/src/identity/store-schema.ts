import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';

const Secrets = z.object({ jwk: z.record(z.string(), z.unknown()), cookieKeys: z.array(z.string()).min(1) });

/** The provider's signing key and cookie keys. They are created once, so that sign-ins survive restarts. */
export type Secrets = z.infer<typeof Secrets>;

const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS local_idp;
  CREATE TABLE IF NOT EXISTS local_idp.records (
    model text NOT NULL,
    id text NOT NULL,
    payload jsonb NOT NULL,
    grant_id text,
    uid text,
    consumed_at timestamptz,
    expires_at timestamptz,
    PRIMARY KEY (model, id)
  );
  CREATE INDEX IF NOT EXISTS records_grant ON local_idp.records (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS records_uid ON local_idp.records (uid) WHERE uid IS NOT NULL;
  CREATE INDEX IF NOT EXISTS records_expiry ON local_idp.records (expires_at);
  CREATE TABLE IF NOT EXISTS local_idp.secrets (name text PRIMARY KEY, value jsonb NOT NULL);`;

/**
 * Creates the provider's keys and its schema, which is separate from Guidepost's. Does nothing if both exist.
 * @param owner a connection that may create schemas
 */
export async function prepareStore(owner: pg.Client): Promise<void> {
  await owner.query(SCHEMA);
  await owner.query(`INSERT INTO local_idp.secrets (name, value) VALUES ('keys', $1) ON CONFLICT DO NOTHING`, [
    JSON.stringify(newSecrets()),
  ]);
}

export async function readSecrets(pool: pg.Pool): Promise<Secrets> {
  const { rows } = await pool.query(`SELECT value FROM local_idp.secrets WHERE name = 'keys'`);
  return z.object({ value: Secrets }).parse(rows[0]).value;
}

function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
  return { jwk, cookieKeys: [randomBytes(32).toString('base64url')] };
}
