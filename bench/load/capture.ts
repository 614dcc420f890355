import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { loadConfig, startServer } from '@guidepost/server';
import pg from 'pg';
import type { BenchRequest } from './workload.ts';

/** A statement that the server sent. */
export interface Statement {
  readonly text: string;
  /** Parameters as text in the wire format. JavaScript's null stands for SQL's NULL. */
  readonly values: readonly (string | null)[];
  /** The result's first row, with each column as text. */
  first: Readonly<Record<string, string>>;
}

/** The statements that one request sent to PostgreSQL, in order. */
export interface Capture {
  readonly statements: Statement[];
  readonly key: string;
}

// The driver's function that converts a JavaScript value to text in the wire format. The package has no types for it.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as { prepareValue(value: unknown): unknown };

const asText = (value: unknown): string | null => {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return null;
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared);
};

const current = new AsyncLocalStorage<Statement[]>();
type Query = (...args: unknown[]) => unknown;

/** A query that the server passes to the driver: a statement with a name, or only its text. */
interface DriverQuery {
  text: string;
  values?: unknown[];
  callback?: (error: unknown, result?: pg.QueryResult) => void;
}

const firstRowOf = (result: pg.QueryResult | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries((result?.rows?.[0] as object | undefined) ?? {}).map(([name, value]) => [name, String(value)]),
  );

/** Patches the driver so that it records every statement of a request. The async context identifies the request. */
function recordQueries(): () => void {
  const original = pg.Client.prototype.query as Query;
  const recording: Query = function (this: pg.Client, ...args) {
    const statements = current.getStore();
    if (statements === undefined) return original.apply(this, args);
    const query: DriverQuery =
      typeof args[0] === 'object'
        ? (args[0] as DriverQuery)
        : { text: String(args[0]), ...(Array.isArray(args[1]) && { values: args[1] }) };
    const statement: Statement = { text: query.text, values: (query.values ?? []).map(asText), first: {} };
    statements.push(statement);
    const { callback } = query;
    if (callback)
      query.callback = (error, result) => {
        statement.first = firstRowOf(result);
        callback.call(query, error, result);
      };
    return original.apply(this, args);
  };
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query;
  return () => {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  };
}

/**
 * Sends requests one by one to a server in this process, and records each request's statements. Omits statements that
 * are sent after the response for many requests together (the notification about live events). Also omits the statement
 * that reads a user's access once a minute. Under load, few requests are a user's first request of a minute. Among the
 * recorded requests, it would be most of them if there are more users than requests.
 */
export async function capture(
  databaseUrl: string,
  issuer: string,
  requests: readonly BenchRequest[],
  tokens: ReadonlyMap<number, string>,
): Promise<Capture[]> {
  const restore = recordQueries();
  const config = loadConfig({
    ENVIRONMENT: 'local',
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer,
    PORT: '0',
    ROLES: 'web',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '100000000',
  });
  const server = await startServer(config);
  try {
    const captures: Capture[] = [];
    const lastMinutes = new Map<number, number>();
    for (const { staffId, method, path, body } of requests) {
      const authorization = `Bearer ${tokens.get(staffId)}`;
      const minute = Math.floor(Date.now() / 60_000);
      if (lastMinutes.get(staffId) !== minute) {
        await server.fastify.inject({ url: '/api/users/user/verify', headers: { authorization } });
        lastMinutes.set(staffId, minute);
      }
      const statements: Statement[] = [];
      const key = `bench-${randomUUID()}`;
      // The request is awaited inside the context, because an injected request starts only when it is awaited.
      const answer = await current.run(
        statements,
        async () =>
          await server.fastify.inject({
            method,
            url: path,
            headers: {
              authorization,
              ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
            },
            ...(body === undefined ? {} : { payload: body }),
          }),
      );
      if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
      captures.push({ statements: statements.filter(({ text }) => !text.includes('pg_notify')), key });
    }
    return captures;
  } finally {
    await server.stop();
    restore();
  }
}
