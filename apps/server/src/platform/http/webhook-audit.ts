import type { FastifyInstance } from 'fastify';
import type { AuditCommitter } from '../audit/audit.ts';
import { addressOf } from './address.ts';

/** Refusals that anybody can cause without being anybody: they stand in the log, and not in the audit for good. */
const strangers = new Set([401, 403, 404, 429]);

/** Every webhook that was answered leaves an entry: which one, from where, and with what outcome. */
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
    // it was answered already; that the entry could not be written is logged where entries are written
    await audit.write(entry).catch(() => {});
  });
}
