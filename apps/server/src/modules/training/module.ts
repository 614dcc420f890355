import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { findCharacters } from './queries.ts';
import { providerStatus, resetCharacters, setProviderStatus, trainingCodes } from './service.ts';

/** Endpoints for training characters. Only administrators may reset the characters. */
export const trainingModule = defineModule({
  name: 'training',
  endpoints: contracts.training,
  codes: trainingCodes,
  handlers: {
    providerStatus,
    setProviderStatus: (context) => setProviderStatus(context, context.body.isProviderClient),
    characters: ({ db, viewer }) => findCharacters(db, viewer),
    reset: resetCharacters,
  },
});
