import { createHash } from 'node:crypto';
import { storableValue } from '@guidepost/contracts';
import { z } from 'zod';
import { FindhelpProgram, programOf, summaryOf } from './findhelp-records.ts';
import { DirectoryError, type OutsideDirectory } from './port.ts';

export interface FindhelpSettings {
  /** The base URL of `/v3/authenticate` and `/v2/zipcodes`. */
  url: string;
  username: string;
  password: string;
}

/**
 * Time limit for one attempt, and number of attempts. Both are small, because a guide waits for the result and the
 * server can use its own tables instead.
 */
const timeoutMs = 4000;
const maxAttempts = 2;
/** Maximum number of programs that findhelp returns in one response. */
const maxConcurrent = 50;
/** Requested lifetime of a token, and how long before its expiry a new token is requested, in seconds. */
const tokenSeconds = 3600;
const renewEarlySeconds = 300;

const Authenticated = z.object({ success: z.boolean(), data: z.object({ token: z.string().min(1) }).nullish() });
const Found = z.object({ count: z.coerce.number().int().nonnegative(), programs: z.array(z.unknown()) });

interface Reply {
  status: number;
  body: unknown;
}

/**
 * Directory that calls findhelp over HTTP (docs/decisions/2026-11-22-findhelp-ids.md). It has a token for each client's
 * key, a time limit and one retry.
 */
export function createFindhelp({ url, username, password }: FindhelpSettings): OutsideDirectory {
  const tokens = new Map<string, { token: string; until: number }>();
  /** Returns a key's hash. The token is stored under the hash, so that the key itself is not stored. */
  const nameOf = (key: string) => createHash('sha256').update(key).digest('base64url');

  async function send(path: string, init: RequestInit): Promise<Reply> {
    const reply = await fetch(url + path, {
      ...init,
      // a token is sent only to this URL, and redirects are not followed
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await reply
      .text()
      .then((text) => JSON.parse(text, storableValue))
      .catch(() => undefined);
    if (reply.status >= 500 || reply.status === 429) throw new DirectoryError(`answered ${reply.status}`);
    return { status: reply.status, body };
  }

  async function fetchToken(key: string): Promise<string> {
    const known = tokens.get(nameOf(key));
    if (known && performance.now() < known.until) return known.token;
    const { status, body } = await send('/v3/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, api_key: key, expiration: tokenSeconds }),
    });
    const parsed = Authenticated.safeParse(body);
    const token = parsed.success && parsed.data.success ? parsed.data.data?.token : undefined;
    if (status !== 200 || token === undefined) throw new DirectoryError('did not accept the key', { isRefusal: true });
    tokens.set(nameOf(key), { token, until: performance.now() + (tokenSeconds - renewEarlySeconds) * 1000 });
    return token;
  }

  async function requestOnce(key: string, path: string): Promise<Reply> {
    const ask = async () => send(path, { headers: { authorization: `Bearer ${await fetchToken(key)}` } });
    const reply = await ask();
    if (reply.status !== 401) return reply;
    // a token can become invalid before it expires
    tokens.delete(nameOf(key));
    return ask();
  }

  async function get(key: string, path: string): Promise<Reply> {
    let last: unknown;
    for (let count = 0; count < maxAttempts; count += 1) {
      try {
        const reply = await requestOnce(key, path);
        if (reply.status !== 200 && reply.status !== 404)
          throw new DirectoryError(`answered ${reply.status}`, { isRefusal: true });
        return reply;
      } catch (error) {
        last = error;
      }
    }
    throw last instanceof DirectoryError ? last : new DirectoryError('was not reached', { cause: last });
  }

  return {
    async search(key, { zipcode, terms, services, start, size }) {
      const query = new URLSearchParams({
        cursor: String(start),
        limit: String(Math.min(size, maxConcurrent)),
        sort_by: terms === '' ? 'distance' : 'relevance',
      });
      // findhelp interprets commas as separators of keywords
      if (terms !== '') query.set('terms', terms.replaceAll(',', ' '));
      if (services.length > 0) query.set('serviceTag', services.join(','));
      const { body, status } = await get(key, `/v2/zipcodes/${zipcode}/programsLite?${query}`);
      const parsed = Found.safeParse(body);
      if (status !== 200 || !parsed.success) throw new DirectoryError('answered something else than programs');
      // skips invalid programs, so that the valid programs are shown
      const found = parsed.data.programs.flatMap((one) => {
        const read = FindhelpProgram.safeParse(one);
        return read.success ? [summaryOf(read.data)] : [];
      });
      return { found, total: parsed.data.count };
    },
    async program(key, zipcode, id) {
      const { body, status } = await get(key, `/v2/zipcodes/${zipcode}/programs/${encodeURIComponent(id)}`);
      if (status === 404) return undefined;
      const read = FindhelpProgram.safeParse(body);
      if (!read.success) throw new DirectoryError('answered something else than a program');
      return programOf(read.data);
    },
  };
}
