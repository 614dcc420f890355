import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { findClients } from './queries.ts';
import { changeClient, clientCodes, createClient, readClient } from './save.ts';
import { sealAgain, sealAgainBound } from './seal-again.ts';

export const clientsModule = defineModule({
  name: 'clients',
  endpoints: contracts.clients,
  codes: clientCodes,
  sweeps: [{ name: 'secrets of an earlier key', everyMs: 60_000, bound: sealAgainBound, run: sealAgain }],
  handlers: {
    async list({ viewer: { scope }, db, query }) {
      const found = await findClients(
        db,
        scope.kind === 'all' ? null : [...new Set([...scope.clientIds, ...scope.unassignedClientIds])],
      );
      return query.includeConsents ? found : found.map(({ terms: _, ...client }) => client);
    },
    get: (context) => readClient(context, context.params.id),
    details: (context) => readClient(context, context.params.id),
    create: (context) => createClient(context, context.body),
    update: (context) => changeClient(context, context.params.id, context.body),
  },
});
