import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { duplicateCodes } from './codes.ts';
import { undoMerge } from './merge.ts';
import { findMergedInto } from './queries.ts';
import { searchOn, searchSweep } from './search.ts';
import { beginSearch, decidePair, getPair, listMerged, listPage, mergePair } from './service.ts';

/** Possible duplicates of members: search, comparison, merge and undo (docs/areas/duplicates.md). */
export const duplicatesModule = defineModule({
  name: 'duplicates',
  endpoints: contracts.duplicates,
  codes: duplicateCodes,
  handlers: {
    list: (context) => listPage(context, context.query),
    search: (context) => beginSearch(context),
    get: (context) => getPair(context, context.params.id),
    decide: (context) => decidePair(context, context.params.id, context.body.isApart),
    merge: (context) => mergePair(context, context.params.id, context.body.remainingId),
    merges: (context) => listMerged(context, context.query),
    undo: (context) => undoMerge(context, context.params.id),
    mergedInto: async ({ db, viewer, params }) => ({
      memberId: (await findMergedInto(db, viewer, params.memberId)) ?? null,
    }),
  },
  tasks: { search_duplicates: (_payload, context) => searchOn(context) },
  sweeps: [searchSweep],
});
