import { defineModule } from '../../platform/module.ts';
import { consentGoals } from './goals.ts';

/** What members agreed to and refused. Its answers come by text so far, and it has no endpoints yet. */
export const consentsModule = defineModule({
  name: 'consents',
  endpoints: {},
  handlers: {},
  goalSources: [consentGoals],
});
