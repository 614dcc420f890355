import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { listPreferences, savePreference } from './service.ts';

export const preferencesModule = defineModule({
  name: 'preferences',
  endpoints: contracts.preferences,
  handlers: {
    list: ({ db, viewer, query }) => listPreferences(db, viewer, query.memberId ?? null),
    save: ({ db, viewer, now, body }) => savePreference(db, viewer, now, body),
  },
});
