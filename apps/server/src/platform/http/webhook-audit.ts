import type { FastifyInstance } from 'fastify';
import type { AuditCommitter } from '../audit/audit.ts';
import { addressOf } from './address.ts';

/**
 * Status codes that anyone can cause without signing in. Requests with these codes are logged, but not stored
 * permanently in the audit.
 */
const anonymousStatusCodes = new Set([401, 403, 404, 429]);

/** Writes an audit entry with the name, origin and outcome of every webhook request, except refused requests. */
export function auditWebhooks(scope: FastifyInstance, audit: AuditCommitter): void {
  scope.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? '';
    if (!path.startsWith('/api/webhooks/') || anonymousStatusCodes.has(reply.statusCode)) return;
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
    // the response has already been sent; the audit writer logs a failure
    await audit.write(entry).catch(() => {});
  });
}
