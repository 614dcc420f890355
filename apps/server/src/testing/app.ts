import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AnyEndpoint,
  type InputOf,
  type PropertyError,
  type ReplyOf,
  type Sentence,
  type StaffId,
  urlOf,
} from '@guidepost/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { type App, buildApp } from '../app.ts';
import { loadConfig } from '../platform/config.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { type Factories, factories } from './factories.ts';
import { startIssuer, type TestIssuer } from './issuer.ts';

export interface TestApp {
  readonly app: App;
  readonly database: TestDatabase;
  readonly make: Factories;
  readonly issuer: TestIssuer;
  /** Returns an access token for a new sign-in of this staff member. */
  signIn(staff: { id: StaffId; email: string }): Promise<string>;
  /** Sends a request to an endpoint as a user. Returns the parsed response, even if the request failed. */
  call<E extends AnyEndpoint>(endpoint: E, options: CallAs<E>): Promise<TestReply<ReplyOf<E>>>;
  /**
   * Starts another app with the same database and issuer but different settings, like a second process. `stop` also
   * stops this app.
   */
  sibling(settings?: Record<string, string>, log?: Logger): Promise<App>;
  /** Listens on a free port of the loopback interface and starts live events and jobs. */
  listen(app?: App): Promise<string>;
  stop(): Promise<void>;
}

type CallAs<E extends AnyEndpoint> = {
  as?: string;
  headers?: Record<string, string>;
  input?: InputOf<E>;
  raw?: Record<string, unknown>;
};

export interface TestReply<T> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  body: T & {
    code?: string;
    errors?: PropertyError[];
    current?: unknown;
    userMessage?: string;
    userMessageSentence?: Sentence;
  };
}

/** Starts the real app with a real PostgreSQL and a real issuer. Nothing is mocked. */
export async function startTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const [database, issuer] = await Promise.all([cloneDatabase(), startIssuer()]);
  const filesRoot = mkdtempSync(path.join(tmpdir(), 'guidepost-files-'));
  const base = {
    ENVIRONMENT: 'test',
    ...database.settings,
    DATABASE_POOL: '6',
    OIDC_ISSUER: issuer.issuer,
    PUBLIC_URL: 'http://localhost:8080',
    PORT: '0',
    // TEST_LOG=warn shows the reason for a response with status 500.
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
    LOOKUP_LIMIT_PER_MINUTE: '100000',
    FEATURE_FLAGS: 'goals-tracking',
    // A mail server that does not exist: tests can request emails, but none is sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'guidepost@example.test',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    // Files are stored in a folder of this test if the settings name no bucket.
    FILES_ROOT: settings.S3_BUCKET === undefined ? filesRoot : '',
    ...settings,
  };
  const apps: App[] = [];
  async function build(more: Record<string, string>, log?: Logger): Promise<App> {
    const config = loadConfig({ ...base, ...more });
    const built = await buildApp({ config, log: log ?? createLog(config.logLevel) });
    apps.push(built);
    await built.fastify.ready();
    return built;
  }
  const app = await build({});
  return {
    app,
    database,
    issuer,
    make: factories(database),
    signIn: (staff) =>
      issuer.sign({ sub: `subject-${staff.id}`, sid: randomUUID(), email: staff.email, email_verified: true }),
    async call(endpoint, { as, headers = {}, input, raw }) {
      const body = raw ?? (input as { body?: unknown } | undefined)?.body;
      const response = await app.fastify.inject({
        method: endpoint.method,
        url: urlOf('/api', endpoint, input as never),
        headers: {
          ...(as ? { authorization: `Bearer ${as}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const parsed: unknown = response.body === '' ? undefined : JSON.parse(response.body);
      // Every successful reply must match its contract.
      if (response.statusCode < 300) endpoint.reply.parse(parsed);
      return { status: response.statusCode, headers: response.headers, body: parsed as never };
    },
    sibling: (more = {}, log) => build(more, log),
    async listen(which = app) {
      const url = await which.fastify.listen({ host: '127.0.0.1', port: 0 });
      await which.start();
      return url;
    },
    async stop() {
      for (const one of apps) await one.stop();
      await issuer.stop();
      await database.drop();
      rmSync(filesRoot, { recursive: true, force: true });
    },
  };
}
