import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const windowMs = 60_000;
const most = 300;
const addressesKept = 10_000;

/**
 * Slows down guessing (ASVS 6.3.1): calls are limited by session, which a guesser has none of, so answers of 401
 * are limited by address besides. Whoever brings a token that held before goes on, or one guesser could lock out an
 * office behind the same address; so does whoever brings none, to read what is public.
 * @param knows whether an Authorization header holds a token that was verified and has not expired
 */
export function limitFailures(app: FastifyInstance, knows: (authorization: string) => boolean): void {
  const failures = new Map<string, { count: number; until: number }>();

  app.addHook('onRequest', (request, _reply, done) => {
    const seen = failures.get(request.ip);
    const now = performance.now();
    const { authorization } = request.headers;
    if (seen && seen.until > now && seen.count >= most && authorization !== undefined && !knows(authorization))
      done(new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((seen.until - now) / 1000) }));
    else done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 401 && request.headers.authorization !== undefined) {
      const now = performance.now();
      const seen = failures.get(request.ip);
      if (seen && seen.until > now) seen.count += 1;
      else {
        if (failures.size >= addressesKept) failures.delete(failures.keys().next().value as string);
        failures.set(request.ip, { count: 1, until: now + windowMs });
      }
    }
    done();
  });
}
