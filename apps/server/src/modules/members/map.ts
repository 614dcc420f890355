import type { contracts, ReplyOf } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { type Add, findMembers, type SearchQuery } from './search.ts';

/** More than this on one map is a search that should be narrower; each of them is named in the audit entry. */
export const mapMembers = 5000;

type MembersMap = ReplyOf<typeof contracts.members.map>;

interface PointRow {
  /** Null in the one row that tells the count where nobody has coordinates. */
  id: number | null;
  first_name: string;
  last_name: string;
  lat: number;
  lng: number;
  city: string | null;
  state: string | null;
  status: string;
  unplaced: number | null;
}

/**
 * The members of a search whose primary address has coordinates, not paged (decision 134), and how many have none, in
 * one round trip. Who has none is counted only where the others fit on one map.
 */
export async function membersForMap(db: Db, viewer: Viewer, query: SearchQuery): Promise<MembersMap> {
  const values: unknown[] = [mapMembers + 1];
  const add: Add = (value) => `$${values.push(value)}`;
  const members = findMembers(query, viewer, add);
  if (members === null) return { data: [], more: false, unplaced: 0 };
  const found = await rows<PointRow>(
    db,
    `WITH points AS MATERIALIZED (
       SELECT m.user_id, m.status_id, m.city, m.state, d.latitude, d.longitude
         FROM (${members.everyone('m.user_id, m.status_id, m.city, m.state')}) m
         JOIN addresses d ON d.user_id = m.user_id AND d.is_primary AND d.deleted_at IS NULL AND d.latitude IS NOT NULL AND d.longitude IS NOT NULL
        ORDER BY m.user_id LIMIT $1::bigint
     ), rest AS (
       SELECT CASE WHEN (SELECT count(*) FROM points) < $1::bigint
                   THEN (SELECT count(*) FROM (${members.everyone('1')}) m) - (SELECT count(*) FROM points) END AS unplaced
     )
     SELECT p.user_id AS id, u.first_name, u.last_name, p.latitude AS lat, p.longitude AS lng, p.city, p.state, s.name AS status, rest.unplaced
       FROM rest LEFT JOIN (points p JOIN users u ON u.id = p.user_id JOIN member_statuses s ON s.id = p.status_id) ON true
      ORDER BY p.user_id`,
    values,
  );
  const data = found.slice(0, mapMembers).flatMap(present);
  return { data, more: found.length > mapMembers, unplaced: found[0]?.unplaced ?? null };
}

const present = ({ id, city, state, ...row }: PointRow): MembersMap['data'] =>
  id === null
    ? []
    : [
        {
          id,
          firstName: row.first_name,
          lastName: row.last_name,
          location: city !== null && state !== null ? { city, state } : null,
          coords: { lat: row.lat, lng: row.lng },
          memberStatus: { name: row.status },
        },
      ];
