import type { ClientId, MemberId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { array, id, nullable, type RowOf, row, text } from '../../platform/row.ts';

/** Returns the time zones of 5-digit ZIP codes. Omits unknown codes. */
export async function findZipZones(db: Db, zips: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (zips.length === 0) return new Map();
  const found = await rows(
    db,
    row({ zipcode: text, time_zone: text }),
    'SELECT zipcode, time_zone FROM zip_codes WHERE zipcode = ANY($1::text[]) AND time_zone IS NOT NULL',
    [zips],
  );
  return new Map(found.map(({ zipcode, time_zone }) => [zipcode, time_zone]));
}

/** Returns the time zone that an administrator set for a client, or null if no time zone is set. */
export async function findClientZone(db: Db, clientId: ClientId): Promise<string | null> {
  const [found] = await rows(db, row({ time_zone: nullable(text) }), 'SELECT time_zone FROM clients WHERE id = $1', [
    clientId,
  ]);
  return found?.time_zone ?? null;
}

const repairRow = row({
  member_id: id<'Member'>(),
  time_zone: text,
  zip_zone: nullable(text),
  state: nullable(text),
  client_zone: nullable(text),
  numbers: array(text),
});

/** Locks the next members whose time zone must be checked. Returns the data that indicates where they live. */
export const lockRepairs = (tx: Db, limit: number): Promise<RowOf<typeof repairRow>[]> =>
  rows(
    tx,
    repairRow,
    `SELECT r.member_id, m.time_zone, z.time_zone AS zip_zone, coalesce(a.state, m.state) AS state, c.time_zone AS client_zone,
            ARRAY(SELECT p.number FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL
                   ORDER BY p.is_primary DESC, p.id) AS numbers
       FROM (SELECT member_id FROM member_time_zone_repairs ORDER BY member_id LIMIT $1 FOR UPDATE SKIP LOCKED) r
       JOIN members m ON m.user_id = r.member_id
       LEFT JOIN clients c ON c.id = m.client_id
       LEFT JOIN addresses a ON a.user_id = m.user_id AND a.is_primary AND a.deleted_at IS NULL
       LEFT JOIN zip_codes z ON z.zipcode = left(a.zip, 5)
      ORDER BY r.member_id`,
    [limit],
  );

/** Stores the corrected time zones of members. */
export const updateZones = (tx: Db, list: readonly { memberId: MemberId; zone: string }[]): Promise<number> =>
  execute(
    tx,
    `UPDATE members m SET time_zone = x.zone FROM unnest($1::bigint[], $2::text[]) AS x (member_id, zone)
      WHERE m.user_id = x.member_id`,
    [list.map(({ memberId }) => memberId), list.map(({ zone }) => zone)],
  );

/** Removes members from the list of time zones to check. */
export const deleteRepairs = (tx: Db, ids: readonly MemberId[]): Promise<number> =>
  execute(tx, 'DELETE FROM member_time_zone_repairs WHERE member_id = ANY($1::bigint[])', [ids]);
