import { defineModule } from '../../platform/module.ts';
import { hospitalizationFeedType } from './feed.ts';
import { hospitalizationTodoType } from './todo.ts';

export const hospitalizationsModule = defineModule({
  name: 'hospitalizations',
  endpoints: {},
  handlers: {},
  feedTypes: [hospitalizationFeedType],
  todoTypes: [hospitalizationTodoType],
});
