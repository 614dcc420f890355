import type { contracts, Permission, ReplyOf } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import type { SearchQuery } from './search.ts';

/** What each filter asks of the role (staff §6: filter by client, guide, segment, status; see stages). */
const needs = {
  clientIds: 'CAN_FILTER_BY_CLIENT',
  guideIds: 'CAN_FILTER_BY_GUIDE',
  statusIds: 'CAN_FILTER_BY_STATUS',
  stageIds: 'CAN_SEE_STAGES',
  segmentIds: 'CAN_FILTER_BY_SEGMENT',
} as const satisfies Partial<Record<keyof SearchQuery, Permission>>;

/** @throws AppError FORBIDDEN for a filter that the role may not use; one's own members are no filter by guide */
export function checkFilters(query: SearchQuery, viewer: Viewer): void {
  for (const [name, permission] of Object.entries(needs) as [keyof typeof needs, Permission][]) {
    const own = name === 'guideIds' && query.guideIds?.every((id) => id === viewer.id);
    if (query[name] && !own && !viewer.permissions.has(permission))
      throw new AppError('FORBIDDEN', { message: `The role lacks ${permission}.` });
  }
}

/** Clients and guides within reach of the caller, the rest for everybody; nothing for permissions that are false. */
const filtersSql = `
  SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.display_name) ORDER BY c.display_name, c.id), '[]')
            FROM clients c WHERE $1::boolean AND c.deleted_at IS NULL AND ($6::bigint[] IS NULL OR c.id = ANY($6))) AS clients,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.search_name, u.id), '[]')
            FROM users u JOIN staff s ON s.user_id = u.id
           WHERE $2::boolean AND u.deleted_at IS NULL AND s.disabled_at IS NULL AND u.role = ANY($8::text[]) AND ($7::bigint[] IS NULL OR u.id = ANY($7))) AS guides,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'key', s.key, 'name', s.name, 'stageId', s.stage_id) ORDER BY s.sort_order, s.id), '[]')
            FROM member_statuses s WHERE $3::boolean AND s.key NOT LIKE '%deprecated%') AS statuses,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'key', g.key, 'name', g.name) ORDER BY g.sort_order, g.id), '[]')
            FROM member_stages g WHERE $4::boolean) AS stages,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'key', g.key, 'name', g.name) ORDER BY g.sort_order, g.id), '[]')
            FROM segments g WHERE $5::boolean) AS segments`;

/** Roles that carry members of their own. */
const guideRoles = (
  ['GUIDE', 'GUIDE_SUPERVISOR', 'SOCIAL_WORKER', 'COMMUNITY_HEALTH_WORKER', 'COMMUNITY_OUTREACH_SPECIALIST'] as const
).filter((role) => permissionsOf(role).has('CAN_VIEW_MEMBERS'));

type Filters = ReplyOf<typeof contracts.members.filters>;

/** What the caller may filter members by, in one round trip. */
export async function memberFilters(db: Db, { scope, permissions }: Viewer): Promise<Filters> {
  const clientIds = scope.kind === 'all' ? null : [...new Set([...scope.clientIds, ...scope.unassignedClientIds])];
  const guideIds = scope.kind === 'all' ? null : scope.guideIds;
  const allowed = Object.values(needs).map((permission) => permissions.has(permission));
  const [row] = await rows<Filters>(db, filtersSql, [...allowed, clientIds, guideIds, guideRoles]);
  if (!row) throw new Error('The filters were not read');
  return row;
}
