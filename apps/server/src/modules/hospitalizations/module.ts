import { defineModule } from '../../platform/module.ts';
import { hospitalizationFeedType } from './feed.ts';

export const hospitalizationsModule = defineModule({
  name: 'hospitalizations',
  endpoints: {},
  handlers: {},
  feedTypes: [hospitalizationFeedType],
});
