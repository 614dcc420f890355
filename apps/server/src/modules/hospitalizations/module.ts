import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { hospitalizationCodes } from './codes.ts';
import { hospitalizationFeedType } from './feed.ts';
import { changeStay, filterOptions, getStay, listPage, metaCounts } from './list.ts';
import { hospitalizationTodoType } from './todo.ts';

/** Hospital stays: the list, the follow-ups, and the guides' notes (docs/areas/hospital-stays.md). */
export const hospitalizationsModule = defineModule({
  name: 'hospitalizations',
  endpoints: contracts.hospitalizations,
  codes: hospitalizationCodes,
  handlers: {
    list: (context) => listPage(context, context.query),
    metaCounts: (context) => metaCounts(context),
    filterOptions: (context) => filterOptions(context),
    get: (context) => getStay(context, context.params.id),
    update: (context) => changeStay(context, context.params.id, context.body),
  },
  feedTypes: [hospitalizationFeedType],
  todoTypes: [hospitalizationTodoType],
});
