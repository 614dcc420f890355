import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { guard } from '../carrier/guard.ts';
import { findOne, findPrograms } from './programs.ts';
import { FINDHELP_ACCOUNT, FINDHELP_KEY, FINDHELP_PATH } from './settings.ts';

/** Maximum number of programs in one findhelp response. */
const maxPrograms = 50;
const usualSeconds = 30 * 24 * 3600;

/** Faults that a developer or a test can simulate. */
const faults = ['none', 'down', 'hangs', 'forgets'] as const;
type Fault = (typeof faults)[number];

interface SearchQuery {
  terms?: string;
  serviceTag?: string;
  cursor?: string;
  limit?: string;
}

/**
 * Simulates findhelp's API with an invented directory, below `/_findhelp` on Guidepost's port. Supports signing in with
 * a key, a paged search near a ZIP code, and program details. `PUT /_findhelp/faults/NAME` simulates a fault.
 */
export function findhelpPlugin({ databaseUrl }: { databaseUrl: string }): FastifyPluginAsync {
  return async (fastify) => {
    const db = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // when PostgreSQL stops, idle connections are closed with an error
    db.on('error', () => undefined);
    fastify.addHook('onClose', () => db.end());
    fastify.addHook('onRequest', guard);
    const tokens = new Map<string, number>();
    let fault: Fault = 'none';

    /** Refuses a request if it has no valid token or a fault is on. Sends an error, or does not respond. */
    async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      if (fault === 'down') return reply.code(503).send({ success: false, error: 'Service Unavailable' });
      if (fault === 'hangs') return new Promise<undefined>(() => undefined);
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if ((tokens.get(token) ?? 0) > Date.now()) return undefined;
      return reply.code(401).send({ success: false, error: 'Unauthorized' });
    }

    fastify.put<{ Params: { name: string } }>(`${FINDHELP_PATH}/faults/:name`, (request, reply) => {
      const found = faults.find((name) => name === request.params.name);
      if (!found) return reply.code(404).send({ message: `There is no such fault; there are ${faults.join(', ')}.` });
      if (found === 'forgets') tokens.clear();
      fault = found === 'forgets' ? 'none' : found;
      return reply.send({ fault });
    });

    fastify.post<{ Body: Record<string, unknown> | null }>(`${FINDHELP_PATH}/v3/authenticate`, (request, reply) => {
      const { username, password, api_key, expiration } = request.body ?? {};
      if (fault === 'down') return reply.code(503).send({ success: false, error: 'Service Unavailable' });
      const isKnown =
        username === FINDHELP_ACCOUNT.username && password === FINDHELP_ACCOUNT.password && api_key === FINDHELP_KEY;
      if (!isKnown) return reply.code(401).send({ success: false, error: 'Invalid credentials' });
      const token = randomUUID();
      tokens.set(token, Date.now() + (typeof expiration === 'number' ? expiration : usualSeconds) * 1000);
      return reply.send({ success: true, data: { token, user_id: 1 } });
    });

    fastify.get<{ Params: { zip: string }; Querystring: SearchQuery }>(
      `${FINDHELP_PATH}/v2/zipcodes/:zip/programsLite`,
      { preHandler: refuse },
      async ({ params, query }) => {
        const limit = Math.min(Number(query.limit ?? maxPrograms), maxPrograms);
        const listed = (text: string | undefined) => (text ?? '').split(',').filter((one) => one.trim() !== '');
        const asked = { zip: params.zip, terms: listed(query.terms), services: listed(query.serviceTag) };
        return findPrograms(db, { ...asked, start: Number(query.cursor ?? 0), limit });
      },
    );

    fastify.get<{ Params: { zip: string; id: string } }>(
      `${FINDHELP_PATH}/v2/zipcodes/:zip/programs/:id`,
      { preHandler: refuse },
      async ({ params }, reply) => {
        const found = await findOne(db, params.zip, params.id);
        return found ? reply.send(found) : reply.code(404).send({ success: false, error: 'Program not found' });
      },
    );
  };
}
