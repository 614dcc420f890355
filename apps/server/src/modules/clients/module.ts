import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { findClients } from './queries.ts';

export const clientsModule = defineModule({
  name: 'clients',
  endpoints: contracts.clients,
  handlers: {
    async list({ viewer: { scope }, db }) {
      return findClients(
        db,
        scope.kind === 'all' ? null : [...new Set([...scope.clientIds, ...scope.unassignedClientIds])],
      );
    },
  },
});
