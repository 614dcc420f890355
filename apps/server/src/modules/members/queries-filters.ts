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
 * SQL for the filter choices: the clients and guides that the viewer may filter by, and all choices of the other kinds.
 * A kind that the viewer may not filter by has no choices. Includes a disabled guide while members are assigned to
 * them, so that users can find these members.
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
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.label, 'nameEs', c.label_es) ORDER BY c.sort_order, c.id), '[]')
            FROM need_categories c WHERE $9::boolean AND c.retired_at IS NULL) AS "needCategories"`;

/**
 * The kinds of choices that the viewer may use. `clientIds` and `guideIds` limit the clients and guides; null means no
 * limit.
 */
interface ViewerAccess {
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

/** Returns the choices of all filters in one query. A filter that the viewer is not allowed to use has no choices. */
export async function findFilters(db: Db, reach: ViewerAccess): Promise<RowOf<typeof filtersRow>> {
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
