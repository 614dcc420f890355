import type { Server } from 'node:http';
import fastifyCompress from '@fastify/compress';
import { type AnyEndpoint, contracts } from '@guidepost/contracts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { serviceNames } from './connectors/breaker.ts';
import { createConnectors } from './connectors/connectors.ts';
import { failureFields } from './connectors/failure.ts';
import { modules } from './modules.ts';
import { createSessions } from './platform/access/sessions.ts';
import { createTokenVerifier, type TokenVerifier } from './platform/access/tokens.ts';
import { createAuditCommitter } from './platform/audit/audit.ts';
import { headAges } from './platform/audit/export-heads.ts';
import { certificatesOf, ownCertificates } from './platform/certificates.ts';
import { startClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { currentRequestId } from './platform/current-request.ts';
import { openDatabase } from './platform/database.ts';
import type { Db } from './platform/db.ts';
import { AppError, registerCodes } from './platform/errors.ts';
import { compression } from './platform/http/compression.ts';
import { serveErrorDocs } from './platform/http/error-docs.ts';
import { createLimits } from './platform/http/limits.ts';
import { mount } from './platform/http/mount.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { servePages } from './platform/http/pages.ts';
import { watchPressure } from './platform/http/pressure.ts';
import { allowedOrigins, createHttp } from './platform/http/server.ts';
import { auditWebhooks } from './platform/http/webhook-audit.ts';
import { addJob, type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { startWhenReady } from './platform/jobs/when-ready.ts';
import { emit, emitAccessChange, emitSessionEnd, hasEvents } from './platform/live/emit.ts';
import { type Live, startLive } from './platform/live/live.ts';
import { createLog, type Logger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Handler, JobContext, Listener, Services } from './platform/module.ts';
import { secondsSinceJobs } from './platform/queries.ts';
import { readBacklog } from './platform/queries-backlog.ts';
import { readDurability } from './platform/queries-durability.ts';
import { readinessOf } from './platform/readiness.ts';
import { checkRows } from './platform/row-check.ts';
import { createAssignments } from './platform/services/assignment-store.ts';
import { changes } from './platform/services/changes.ts';
import type { FeedDetails } from './platform/services/feed.ts';
import { createFeed } from './platform/services/live-feed.ts';
import { notify } from './platform/services/notification-store.ts';
import { todos } from './platform/services/todo-store.ts';
import { checkSessionSettings, SessionSettingsError } from './platform/session-settings.ts';
import { kernelSweeps } from './platform/sweeps.ts';

export interface AppDeps {
  config: Config;
  log?: Logger;
  /** Replaces the default verifier of access tokens, for tests that sign in without an issuer. */
  tokens?: TokenVerifier;
  /** Additional routes on the same port, such as those of the local identity provider. */
  plugins?: readonly FastifyPluginAsync[];
}

export interface App {
  readonly fastify: FastifyInstance;
  /** Starts live events and jobs, if they are configured. */
  start(): Promise<void>;
  /** The context that commands and tests use to run the sweeps and the audit seal immediately. */
  readonly jobs: JobContext;
  /** Reads the shared business time immediately, for code that has just changed it. */
  refreshClock(): Promise<void>;
  /**
   * Announces that the server is about to stop: /readyz responds with 503, and all other requests are still answered.
   */
  drain(): void;
  /** Finishes requests in progress, then stops everything. */
  stop(): Promise<void>;
}

/** Builds the whole server without listening on a port. Tests send requests with `inject`. */
export async function buildApp({
  config,
  log = createLog(config.logLevel),
  tokens,
  plugins = [],
}: AppDeps): Promise<App> {
  for (const module of modules) if (module.codes) registerCodes(module.codes);
  if (config.checkRows) checkRows((wrong) => log.error({ err: wrong }, 'statement answers something else'));
  // OpenTelemetry is loaded only if traces are on, because it takes a tenth of a second and some memory
  const stopTracing = config.traces
    ? (await import('./platform/tracing-otel.ts')).startTracing(config.traces, packageJson.version, log)
    : undefined;
  const database = openDatabase(config.database, config.databasePool);
  try {
    await checkSessionSettings(database);
  } catch (error) {
    // if the database is unavailable at the start, /readyz checks it again
    if (error instanceof SessionSettingsError) {
      await database.close();
      await stopTracing?.();
      throw error;
    }
  }
  const clock = await startClock(database, config.environment === 'production');
  const feedTypes = new Map<string, FeedDetails>(
    modules.flatMap((module) => module.feedTypes ?? []).map((type) => [type.externalType, type]),
  );
  const feed = createFeed(feedTypes, clock.now);
  let live: Live | undefined;
  const metrics = createMetrics({
    live: () => live,
    usesNats: config.nats !== null,
    jobsLastSeen: () => secondsSinceJobs(database.reading),
    backlog: () => readBacklog(database.reading, clock.now().toString()),
    durability: config.roles.has('jobs') ? () => readDurability(database.reading) : undefined,
    certificates: [...ownCertificates(config), ...(config.roles.has('jobs') ? certificatesOf(config) : [])],
    pools: database.pools,
    retries: database.retries,
    replicaReads: () => database.replica?.counts(),
    refusedClasses: () => pressure.refused(),
    headAges: () => headAges(services.connectors.auditHeads),
    breakers: () => serviceNames.map((port) => ({ port, state: services.connectors.breakerState(port) })),
  });
  database.replica?.watch((reason) => {
    if (reason === null) log.info({}, 'read replica used again');
    else log.warn({ reason }, 'read replica not used');
  });
  const services: Services = {
    feed,
    feedTypes,
    todos,
    todoTypes: new Map(modules.flatMap((module) => module.todoTypes ?? []).map((type) => [type.type, type])),
    goalSources: modules.flatMap((module) => module.goalSources ?? []),
    notify,
    assignments: createAssignments({ feed, todos, notify }),
    changes,
    connectors: createConnectors(config, (port) => ({
      called(outcome, error) {
        metrics.called(port, outcome);
        const fields = () => ({ port, requestId: currentRequestId(), ...failureFields(error) });
        if (outcome === 'failed') log.warn(fields(), 'outside service failed');
        // logged here, because the user who searches gets other results instead of an error
        else if (outcome === 'resting' && port === 'directory') log.warn(fields(), 'outside service not used');
      },
      changed(state) {
        if (state === 'open') log.warn({ port }, 'outside service paused after failures');
        else log.info({ port }, 'outside service used again');
      },
    })),
    live: { emit, accessChanged: (tx) => emitAccessChange(tx), sessionEnded: emitSessionEnd },
    jobs: { add: addJob },
    config,
  };
  const limits = createLimits(config);
  const pressure = watchPressure(database, config.overloadMs, metrics.shed);
  tokens ??= createTokenVerifier(config, limits);
  const sessions = createSessions(config, database);
  const audit = createAuditCommitter(database, (error) => log.error({ err: error }, 'audit entry not written'));
  const fastify = createHttp(config, log, limits);
  // registered before all routes, because it adds a hook to each route that is created later
  await fastify.register(fastifyCompress, compression);
  let jobs: Jobs | undefined;
  const listeners: Listener[] = [];
  let metricsServer: Server | undefined;
  let stopping = false;
  let draining = false;
  const ring = () => live?.ring();
  const liveCursor = () => live?.cursor();

  const checkReadiness = readinessOf(database);
  // if the server is about to stop, closes the connection, so that a proxy opens its next one to another process
  fastify.addHook('onRequest', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  fastify.addHook('onResponse', async (request, reply) => {
    metrics.responded(request.routeOptions.url ?? '', reply.statusCode);
  });
  fastify.get('/healthz', async () => ({ status: 'ok' }));
  fastify.get('/readyz', async () => {
    if (stopping || draining) throw new AppError('UNAVAILABLE', { message: 'Stopping.' });
    await checkReadiness();
    return { status: 'ready' };
  });

  const context: JobContext = {
    async transaction(work) {
      let wrote = false;
      const result = await database.transaction(async (tx: Db) => {
        const value = await work(tx);
        wrote = hasEvents(tx);
        return value;
      });
      if (wrote) ring();
      return result;
    },
    read: (work) => database.replica?.read(work) ?? work(database.lane()),
    each: database.writing,
    isStopping: () => stopping,
    now: clock.now,
    services,
    log,
  };

  if (config.roles.has('web')) {
    await fastify.register(
      async (api) => {
        for (const module of modules) {
          for (const [name, endpoint] of Object.entries(module.endpoints) as [string, AnyEndpoint][]) {
            const handler = (module.handlers as Record<string, Handler<AnyEndpoint>>)[name];
            if (!handler) throw new Error(`${module.name}.${name} has no handler`);
            mount(api, `${module.name}.${name}`, endpoint, handler, {
              database,
              tokens,
              sessions,
              audit,
              clock,
              limits,
              signIn: config,
              pressure,
              services,
              ring,
              liveCursor,
              observe: metrics.observe,
            });
          }
        }
        auditWebhooks(api, audit);
        for (const module of modules) {
          const routes = module.routes?.({ ...context, audit, limits });
          if (routes) await api.register(routes);
        }
        // created on the first request, because it takes a tenth of the start time and few processes need it
        let document: string | undefined;
        api.get('/openapi.json', (_request, reply) => {
          document ??= JSON.stringify(openApiDocument(contracts, packageJson.version));
          return reply.type('application/json; charset=utf-8').send(document);
        });
      },
      { prefix: '/api' },
    );
    for (const plugin of plugins) await fastify.register(plugin);
    serveErrorDocs(fastify);
    await servePages(fastify, config);
  }

  return {
    fastify,
    jobs: context,
    drain() {
      draining = true;
    },
    async start() {
      if (config.environment === 'production' && config.databaseOwnerUrl !== undefined)
        log.warn(
          {},
          'DATABASE_OWNER_URL is in the settings of a server, which does not need it: move it to a file that only commands read (docs/operations/install.md)',
        );
      await checkReadiness().catch((error: unknown) => log.error({ err: error }, 'server not ready'));
      if (config.roles.has('web'))
        live = await startLive(fastify.server, {
          database,
          tokens,
          sessions,
          audit,
          clock,
          log,
          origins: allowedOrigins(config),
          trustedProxies: config.trustedProxies,
          nats: config.nats,
        });
      if (config.roles.has('web'))
        for (const { listen } of modules) {
          const listener = await listen?.(context);
          if (listener) listeners.push(listener);
        }
      if (config.roles.has('jobs'))
        jobs = await startWhenReady(
          checkReadiness,
          () => startJobs(database, modules, kernelSweeps, { ...context, audit }, log, metrics),
          log,
        );
      if (config.metricsPort !== undefined) {
        metricsServer = await metrics.listen(config.metricsPort, config.metricsHost);
      }
    },
    refreshClock: clock.refresh,
    async stop() {
      stopping = true;
      await live?.stop();
      await Promise.all([fastify.close(), ...listeners.map((listener) => listener.stop())]);
      await jobs?.stop();
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      pressure.stop();
      clock.stop();
      await database.close();
      await stopTracing?.();
    },
  };
}
