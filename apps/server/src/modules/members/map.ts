import type { MemberForMap } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { type Add, findMembers, type SearchQuery } from './search.ts';

/** More than this on one map is a search that should be narrower; each of them is named in the audit entry. */
export const mapMembers = 5000;

interface PointRow {
  id: number;
  first_name: string;
  last_name: string;
  lat: number;
  lng: number;
  status: string;
}

/** The members of a search whose primary address has coordinates, not paged (decision 134). */
export async function membersForMap(
  db: Db,
  viewer: Viewer,
  query: SearchQuery,
): Promise<{ data: MemberForMap[]; more: boolean }> {
  const values: unknown[] = [mapMembers + 1];
  const add: Add = (value) => `$${values.push(value)}`;
  const members = findMembers(query, viewer, add);
  if (members === null) return { data: [], more: false };
  const found = await rows<PointRow>(
    db,
    `SELECT m.user_id AS id, u.first_name, u.last_name, d.latitude AS lat, d.longitude AS lng, s.name AS status
       FROM (${members.everyone('m.user_id, m.status_id')}) m
       JOIN addresses d ON d.user_id = m.user_id AND d.is_primary AND d.deleted_at IS NULL AND d.latitude IS NOT NULL AND d.longitude IS NOT NULL
       JOIN users u ON u.id = m.user_id
       JOIN member_statuses s ON s.id = m.status_id
      ORDER BY m.user_id LIMIT $1`,
    values,
  );
  const data = found.slice(0, mapMembers).map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    coords: { lat: row.lat, lng: row.lng },
    memberStatus: { name: row.status },
  }));
  return { data, more: found.length > mapMembers };
}
