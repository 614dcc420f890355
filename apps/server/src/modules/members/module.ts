import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { assignmentFeedType, statusFeedType } from './feed.ts';
import { getMember } from './get.ts';
import { listMembers } from './list.ts';

/** Decision 13: ten where the caller names no page size. */
const defaultPageSize = 10;

export const membersModule = defineModule({
  name: 'members',
  endpoints: contracts.members,
  handlers: {
    list: ({ db, viewer, query, now }) =>
      listMembers(
        db,
        viewer,
        {
          start: query['page-start'] ?? 0,
          size: query['page-size'] ?? defaultPageSize,
          count: query.includeCount ?? false,
          searchTerm: query.searchTerm,
          searchTermType: query.searchTermType,
          orderBy: query.orderBy ?? 'name',
          descending: query.orderDirection?.toLowerCase() === 'desc',
          guideIds: query.guideIds,
          clientIds: query.clientIds,
          statusIds: query.statusIds,
        },
        now,
      ),
    get: ({ db, viewer, params, now }) => getMember(db, viewer, params.memberId, now),
  },
  feedTypes: [assignmentFeedType, statusFeedType],
});
