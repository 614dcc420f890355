import type { contracts, ReplyOf } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows, type SqlValue } from '../../platform/db.ts';
import { float, id, int, isJoined, nullable, outer, type RowOf, row, text } from '../../platform/row.ts';
import type { AddValue } from './queries-fuzzy-search.ts';
import { findMembers, type SearchQuery } from './queries-search.ts';

/**
 * Maximum number of members on a map, because the audit entry names each of them. If a search finds more, the user must
 * narrow it.
 */
export const mapMembers = 5000;

type MembersMap = ReplyOf<typeof contracts.members.map>;

const pointRow = row({
  id: id<'Member'>(),
  first_name: text,
  last_name: text,
  lat: float,
  lng: float,
  city: nullable(text),
  state: nullable(text),
  status_key: text,
  status: text,
});
/**
 * A member on the map, and the number of members without coordinates. If no member has coordinates, a single row
 * contains only this number.
 */
const mapRow = row({ ...outer(pointRow), unplaced: nullable(int) });

/**
 * Returns the members that a search finds and whose primary address has coordinates, in one query without paging.
 * Unless the map is full, also counts the members without coordinates.
 */
export async function membersForMap(db: Db, viewer: Viewer, query: SearchQuery): Promise<MembersMap> {
  const values: SqlValue[] = [mapMembers + 1];
  const add: AddValue = (value) => `$${values.push(value)}`;
  const members = findMembers(query, viewer, add);
  if (members === null) return { data: [], more: false, unplaced: 0 };
  const found = await rows(
    db,
    mapRow,
    `WITH points AS MATERIALIZED (
       SELECT m.user_id, m.status_id, m.city, m.state, d.latitude, d.longitude
         FROM (${members.everyone('m.user_id, m.status_id, m.city, m.state')}) m
         JOIN addresses d ON d.user_id = m.user_id AND d.is_primary AND d.deleted_at IS NULL AND d.latitude IS NOT NULL AND d.longitude IS NOT NULL
        ORDER BY m.user_id LIMIT $1::bigint
     ), rest AS (
       SELECT CASE WHEN (SELECT count(*) FROM points) < $1::bigint
                   THEN (SELECT count(*) FROM (${members.everyone('1')}) m) - (SELECT count(*) FROM points) END AS unplaced
     )
     SELECT p.user_id AS id, u.first_name, u.last_name, p.latitude AS lat, p.longitude AS lng, p.city, p.state, s.key AS status_key, s.name AS status, rest.unplaced
       FROM rest LEFT JOIN (points p JOIN users u ON u.id = p.user_id JOIN member_statuses s ON s.id = p.status_id) ON true
      ORDER BY p.user_id`,
    values,
  );
  const data = found.slice(0, mapMembers).flatMap(present);
  return { data, more: found.length > mapMembers, unplaced: found[0]?.unplaced ?? null };
}

function present(found: RowOf<typeof mapRow>): MembersMap['data'] {
  if (!isJoined(pointRow, found, 'id')) return [];
  const { id: memberId, first_name: firstName, last_name: lastName, city, state, lat, lng } = found;
  const location = city !== null && state !== null ? { city, state } : null;
  const memberStatus = { key: found.status_key, name: found.status };
  return [{ id: memberId, firstName, lastName, location, coords: { lat, lng }, memberStatus }];
}
