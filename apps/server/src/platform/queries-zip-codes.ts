import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

const file = path.join(import.meta.dirname, 'zip-codes.tsv');

/**
 * Fills the table of ZIP codes from its file, and fills it again if the file changes. The file's digest is stored in
 * the table's comment. Runs during the migrations with the role that owns the tables.
 */
export async function loadZipCodes(owner: pg.Client): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const source = `zip-codes.tsv ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const { rows } = await owner.query<{ source: string | null }>(
    `SELECT obj_description('zip_codes'::regclass, 'pg_class') AS source`,
  );
  if (rows[0]?.source === source) return;
  const list = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  const column = (at: number) => list.map((cells) => cells[at]);
  await owner.query('BEGIN');
  try {
    await owner.query(
      `INSERT INTO zip_codes (zipcode, latitude, longitude, time_zone)
       SELECT * FROM unnest($1::text[], $2::float8[], $3::float8[], $4::text[])
       ON CONFLICT (zipcode) DO UPDATE
         SET latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude, time_zone = EXCLUDED.time_zone`,
      [column(0), column(1), column(2), column(3)],
    );
    await owner.query(`COMMENT ON TABLE zip_codes IS '${source}'`);
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}
