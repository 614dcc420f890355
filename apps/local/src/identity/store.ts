import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type pg from 'pg';

type Row = { payload: AdapterPayload; consumed: number | null };

const NOT_EXPIRED = '(expires_at IS NULL OR expires_at > now())';

/**
 * Stores the provider's sessions, grants, codes and tokens in PostgreSQL, so that users stay signed in after a restart.
 */
export function postgresAdapter(pool: pg.Pool): AdapterFactory {
  return (model) => adapterFor(pool, model);
}

function adapterFor(pool: pg.Pool, model: string): Adapter {
  const find = async (column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
    const { rows } = await pool.query<Row>(
      `SELECT payload, extract(epoch FROM consumed_at)::int AS consumed
         FROM local_idp.records WHERE model = $1 AND ${column} = $2 AND ${NOT_EXPIRED}`,
      [model, value],
    );
    const row = rows[0];
    return row && { ...row.payload, ...(row.consumed === null ? {} : { consumed: row.consumed }) };
  };
  return {
    async upsert(id, payload, expiresIn) {
      await pool.query(
        `INSERT INTO local_idp.records (model, id, payload, grant_id, uid, expires_at)
         VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
        [model, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expiresIn ?? null],
      );
    },
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    // There are no user codes, because the device flow is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      // If two requests use the same code or token, only one succeeds, even if they arrive at the same time.
      const { rowCount } = await pool.query(
        'UPDATE local_idp.records SET consumed_at = now() WHERE model = $1 AND id = $2 AND consumed_at IS NULL',
        [model, id],
      );
      if (rowCount === 0) throw new errors.InvalidGrant('used already');
    },
    async destroy(id) {
      await pool.query('DELETE FROM local_idp.records WHERE model = $1 AND id = $2', [model, id]);
    },
    async revokeByGrantId(grantId) {
      await pool.query('DELETE FROM local_idp.records WHERE model = $1 AND grant_id = $2', [model, grantId]);
    },
  };
}

/** Deletes expired records. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM local_idp.records WHERE expires_at < now()');
}
