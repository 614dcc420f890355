import { contracts, feedPageSize, feedTypeFilters } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { badRequest } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { feedPage } from './items.ts';
import { pendingItems } from './pending.ts';

/** Parses a query's type filters, such as `call,note`. `task` includes requests and workflow phases. */
function typesOf(text: string | undefined): string[] {
  const types = (text ?? '').split(',').filter((type) => type !== '');
  const unknown = types.find((type) => !(feedTypeFilters as readonly string[]).includes(type));
  if (unknown !== undefined)
    throw badRequest(
      'type',
      'enum',
      sentence('{label} must contain only values from {choices}', {
        label: 'type',
        choices: feedTypeFilters.join(', '),
      }),
    );
  return types;
}

export const feedModule = defineModule({
  name: 'feed',
  endpoints: contracts.feed,
  handlers: {
    pendingItems: ({ db, viewer, services, query, now }) => pendingItems(db, viewer, services, query, now),
    items: ({ db, viewer, query, services, now }) =>
      feedPage(
        db,
        viewer,
        services.feedTypes,
        {
          memberId: query.userId,
          size: query['page-size'] ?? feedPageSize,
          ascending: query['sort-direction']?.toUpperCase() === 'ASC',
          afterItemId: query['after-item-id'],
          types: typesOf(query.type),
          externalType: query.externalItemType,
          externalId: query.externalItemId,
        },
        now,
      ),
  },
});
