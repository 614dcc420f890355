import type { FastifyInstance } from 'fastify';
import type { AuditCommitter } from '../audit/audit.ts';
import { addressOf } from './address.ts';

/** Refusals that anyone can cause without signing in. They are logged, but not stored in the audit forever. */
const strangers = new Set([401, 403, 404, 429]);

/** Writes an audit entry for every answered webhook: its name, origin and outcome. */
export function auditWebhooks(scope: FastifyInstance, audit: AuditCommitter): void {
  scope.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? '';
    if (!path.startsWith('/api/webhooks/') || strangers.has(reply.statusCode)) return;
    const entry = {
      requestId: request.id,
      actorId: null,
      impersonatedId: null,
      sessionId: null,
      action: `${request.method} ${path.slice('/api'.length).replace(/:(\w+)/g, '{$1}')}`,
      memberIds: [],
      address: addressOf(request.ip),
      outcome: reply.statusCode,
      code: null,
    };
    // the answer is already sent; a failure to write the entry is logged by the audit writer
    await audit.write(entry).catch(() => {});
  });
}
