import type { contracts, Permission, ReplyOf } from '@guidepost/contracts';
import { guideRoles, permissionsOf } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findFilters } from './queries-filters.ts';
import type { SearchQuery } from './queries-search.ts';

/** Permission that each filter requires. */
const needs = {
  clientIds: 'CAN_FILTER_BY_CLIENT',
  guideIds: 'CAN_FILTER_BY_GUIDE',
  statusIds: 'CAN_FILTER_BY_STATUS',
  stageIds: 'CAN_SEE_STAGES',
  segmentIds: 'CAN_FILTER_BY_SEGMENT',
  needCategoryIds: 'CAN_SEE_USER_NEEDS',
} as const satisfies Partial<Record<keyof SearchQuery, Permission>>;

/** @throws AppError FORBIDDEN for a filter that the role may not use; all viewers may filter by their own members */
export function checkFilters(query: Omit<SearchQuery, 'today' | 'at'>, viewer: Viewer): void {
  for (const [name, permission] of Object.entries(needs) as [keyof typeof needs, Permission][]) {
    const own = name === 'guideIds' && query.guideIds?.every((id) => id === viewer.id);
    if (query[name] && !own && !viewer.permissions.has(permission))
      throw new AppError('FORBIDDEN', { message: `The role lacks ${permission}.` });
  }
}

/** Roles that the guide filter lists: users with these roles can have members and view them. */
const rolesWithMembers = guideRoles.filter((role) => permissionsOf(role).has('CAN_VIEW_MEMBERS'));

type Filters = ReplyOf<typeof contracts.members.filters>;

/** Returns the filter choices that the viewer may use, in one query. */
export async function memberFilters(db: Db, { scope, permissions }: Viewer): Promise<Filters> {
  const clientIds = scope.kind === 'all' ? null : [...new Set([...scope.clientIds, ...scope.unassignedClientIds])];
  const guideIds = scope.kind === 'all' ? null : scope.guideIds;
  return findFilters(db, {
    clients: permissions.has(needs.clientIds),
    guides: permissions.has(needs.guideIds),
    statuses: permissions.has(needs.statusIds),
    stages: permissions.has(needs.stageIds),
    segments: permissions.has(needs.segmentIds),
    needCategories: permissions.has(needs.needCategoryIds),
    clientIds,
    guideIds,
    guideRoles: rolesWithMembers,
  });
}
