import { type ClientId, contracts, type StaffId } from '@guidepost/contracts';
import { hasMembers } from '../../platform/access/queries-supervised.ts';
import { type Db, rows } from '../../platform/db.ts';
import { json, type RowOf, row } from '../../platform/row.ts';

const { clients, guides, statuses, stages, segments, needCategories } = contracts.members.filters.reply.shape;
const filtersRow = row({
  clients: json(clients),
  guides: json(guides),
  statuses: json(statuses),
  stages: json(stages),
  segments: json(segments),
  needCategories: json(needCategories),
});

/**
 * SQL for the filter choices: clients and guides that the viewer may filter by, and the other kinds complete. A kind is
 * empty if its permission is false. Guides with members are included even if they are disabled, so that their members
 * can be found.
 */
const filtersSql = `
  SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.display_name) ORDER BY c.display_name, c.id), '[]')
            FROM clients c WHERE $1::boolean AND c.deleted_at IS NULL AND ($6::bigint[] IS NULL OR c.id = ANY($6))) AS clients,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.search_name, u.id), '[]')
            FROM users u JOIN staff s ON s.user_id = u.id
           WHERE $2::boolean AND (u.deleted_at IS NULL AND s.disabled_at IS NULL AND u.role = ANY($8::text[]) OR ${hasMembers('u.id')})
             AND ($7::bigint[] IS NULL OR u.id = ANY($7))) AS guides,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'key', s.key, 'name', s.name, 'stageId', s.stage_id) ORDER BY s.sort_order, s.id), '[]')
            FROM member_statuses s WHERE $3::boolean AND s.key NOT LIKE '%deprecated%') AS statuses,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'key', g.key, 'name', g.name) ORDER BY g.sort_order, g.id), '[]')
            FROM member_stages g WHERE $4::boolean) AS stages,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'key', g.key, 'name', g.name) ORDER BY g.sort_order, g.id), '[]')
            FROM segments g WHERE $5::boolean) AS segments,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.label) ORDER BY c.sort_order, c.id), '[]')
            FROM need_categories c WHERE $9::boolean AND c.retired_at IS NULL) AS "needCategories"`;

/** Kinds that may be requested. Clients and guides are limited to the given ones, or all if that is null. */
interface Reach {
  clients: boolean;
  guides: boolean;
  statuses: boolean;
  stages: boolean;
  segments: boolean;
  needCategories: boolean;
  clientIds: readonly ClientId[] | null;
  guideIds: readonly StaffId[] | null;
  guideRoles: readonly string[];
}

/** Returns all filter choices for members, in one query. A kind without permission is empty. */
export async function findFilters(db: Db, reach: Reach): Promise<RowOf<typeof filtersRow>> {
  const [found] = await rows(db, filtersRow, filtersSql, [
    reach.clients,
    reach.guides,
    reach.statuses,
    reach.stages,
    reach.segments,
    reach.clientIds,
    reach.guideIds,
    reach.guideRoles,
    reach.needCategories,
  ]);
  if (!found) throw new Error('The filters could not be read');
  return found;
}
