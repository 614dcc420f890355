import { contracts, defaultMiles, isOutsideProgram } from '@guidepost/contracts';
import { programTerms } from '@guidepost/rules';
import { reachesClient } from '../../platform/access/visible.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { resourceCodes } from './codes.ts';
import { readOutside, searchOutside } from './directory.ts';
import { presentProgram, presentSearchResults } from './present.ts';
import { findProgram, findTags } from './queries.ts';
import { findPrograms } from './queries-search.ts';

/** Returns the time one year ago. A program's results include the questions sent to organizations since then. */
const resultsSince = (now: Temporal.Instant): string => now.subtract({ hours: 365 * 24 }).toString();

/** The resource hub: programs from directories (docs/areas/resources.md). It contains no member data. */
export const resourcesModule = defineModule({
  name: 'resources',
  endpoints: contracts.resources,
  codes: resourceCodes,
  handlers: {
    tags: async ({ db }) =>
      (await findTags(db)).map(({ key, label, parent_key, program_count }) => ({
        key,
        label,
        parentKey: parent_key,
        programs: program_count,
      })),
    async search(context) {
      const { db, viewer, query, now } = context;
      if (query.clientId !== undefined && !(await reachesClient(db, viewer, query.clientId))) throw notFound();
      const { clientId, zipcode } = query;
      const [start, size] = [query['page-start'] ?? 0, query['page-size'] ?? 25];
      const since = resultsSince(now);
      const outside =
        clientId === undefined || query.directory === 'local'
          ? null
          : await searchOutside(context, {
              clientId,
              zipcode,
              terms: query.terms?.trim() ?? '',
              tags: query.serviceTags ?? [],
              start,
              size,
              since,
            });
      if (outside !== null && typeof outside !== 'string')
        return {
          data: outside.data,
          pagination: { totalItems: outside.total },
          directory: { name: 'findhelp' as const, standsIn: null },
        };
      // programs of the server's own directory must not be added to a list from findhelp
      if (query.directory === 'findhelp') throw new AppError('DIRECTORY_AWAY', { retryAfter: 5 });
      const found = await findPrograms(db, {
        zipcode,
        within: query.within ?? defaultMiles,
        terms: programTerms(query.terms ?? ''),
        tags: query.serviceTags ?? [],
        start,
        size,
        since,
      });
      if (found[0]?.is_zip_known === false) throw new AppError('ZIPCODE_UNKNOWN');
      return {
        data: presentSearchResults(found),
        pagination: { totalItems: found[0]?.total ?? 0 },
        directory: { name: 'local' as const, standsIn: outside },
      };
    },
    async program(context) {
      const { db, params, query, now, viewer } = context;
      if (isOutsideProgram(params.resourceId)) {
        if (query.clientId !== undefined && !(await reachesClient(db, viewer, query.clientId))) throw notFound();
        return readOutside(context, params.resourceId, query, resultsSince(now));
      }
      const found = await findProgram(db, params.resourceId, resultsSince(now));
      const [first] = found;
      if (!first) throw notFound();
      return presentProgram(first, found);
    },
  },
});
