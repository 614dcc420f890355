import { createServer, type Server } from 'node:http';
import type { AnyEndpoint } from '@guidepost/contracts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallOutcome } from '../connectors/breaker.ts';
import type { WatchedCertificate } from './certificates.ts';
import type { PoolStats } from './database.ts';
import type { Live } from './live/live.ts';
import { addBacklogGauges } from './metrics-backlog.ts';
import { addCertificateGauge } from './metrics-certificates.ts';
import { addDurabilityGauges } from './metrics-durability.ts';
import { addLiveGauges } from './metrics-live.ts';
import type { Backlog } from './queries-backlog.ts';
import type { Durability } from './queries-durability.ts';

export interface Metrics {
  observe(endpoint: AnyEndpoint, status: number, seconds: number): void;
  /** Counts the outcome of a request to an external service. */
  called(port: string, outcome: CallOutcome): void;
  /** Counts every response. Webhook responses are also counted by route. */
  responded(route: string, status: number): void;
  /** Counts a request that was refused because the process was overloaded, by its class. */
  shed(loadClass: string): void;
  sweepFailed(sweep: string): void;
  jobEnded(task: string, outcome: 'done' | 'failed'): void;
  /** Serves /metrics on a separate port. */
  listen(port: number, host: string): Promise<Server>;
}

interface Gauges {
  /** This process's live events; undefined if it does not send any. */
  live(): Live | undefined;
  /** True if live events are distributed through NATS. */
  usesNats: boolean;
  /** Seconds since a process last reported that it runs jobs; null if none has ever reported. */
  jobsLastSeen(): Promise<number | null>;
  backlog(): Promise<Backlog>;
  /** Undefined in a process that does not run jobs, because one report is enough. */
  durability: (() => Promise<Durability>) | undefined;
  /** The certificates whose remaining time this process reports. */
  certificates: readonly WatchedCertificate[];
  pools(): readonly PoolStats[];
  /** Number of transactions that were run again after a conflict. */
  retries(): number;
  /** Number of reads by the place that answered them; undefined without a read replica. */
  replicaReads(): Readonly<Record<string, number>> | undefined;
  /** Number of request classes that are currently refused because the process is overloaded. */
  refusedClasses(): number;
  /** Seconds since this process last stored an audit head in each storage location. */
  headAges(): readonly { place: string; seconds: number }[];
  /** States of the circuit breakers for external services. */
  breakers(): readonly { port: string; state: 'closed' | 'trial' | 'open' }[];
}

const outcomes = ['answered', 'failed', 'resting'] as const satisfies readonly CallOutcome[];

/** Counts and times requests by route and status. Ids, names and query values never become labels. */
export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'guidepost_request_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'guidepost_request_failures_total',
    help: 'Responses with status 500 or higher',
    labelNames: ['route'],
    registers: [registry],
  });
  addLiveGauges(registry, gauges.live, gauges.usesNats);
  new Gauge({
    name: 'guidepost_jobs_last_seen_seconds',
    help: 'Seconds since any process last reported that it runs jobs. Raise an alarm above 60',
    registers: [registry],
    async collect() {
      // NaN if the database is unreachable, which /readyz reports
      this.set(
        await gauges.jobsLastSeen().then(
          (seconds) => seconds ?? Number.POSITIVE_INFINITY,
          () => Number.NaN,
        ),
      );
    },
  });
  const calls = new Counter({
    name: 'guidepost_port_calls_total',
    help: 'Calls to outside services: answered, failed, or resting (not sent after repeated failures)',
    labelNames: ['port', 'outcome'],
    registers: [registry],
    // Alarms compare the outcomes, so each of them is reported as 0 before the first call.
    collect() {
      for (const { port } of gauges.breakers()) for (const outcome of outcomes) this.inc({ port, outcome }, 0);
    },
  });
  new Gauge({
    name: 'guidepost_port_breaker_state',
    help: 'Breaker of an outside service: 0 calls it, 1 tries it with the next call, 2 does not call it after failures',
    labelNames: ['port'],
    registers: [registry],
    collect() {
      for (const { port, state } of gauges.breakers()) this.set({ port }, { closed: 0, trial: 1, open: 2 }[state]);
    },
  });
  new Gauge({
    name: 'guidepost_audit_head_seconds',
    help: 'Seconds since this process last stored a signed head of the audit chain, by place. Raise an alarm above 900',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      for (const { place, seconds } of gauges.headAges()) this.set({ place }, seconds);
    },
  });
  const responses = new Counter({
    name: 'guidepost_responses_total',
    help: 'Responses by status, including pages and refused requests',
    labelNames: ['status'],
    registers: [registry],
  });
  const shed = new Counter({
    name: 'guidepost_requests_shed_total',
    help: 'Requests that were refused because of pressure, by class',
    labelNames: ['class'],
    registers: [registry],
  });
  new Gauge({
    name: 'guidepost_classes_refused',
    help: 'Number of request classes that are refused now: 0 none, 1 optional, 2 also lists, 3 also single records',
    registers: [registry],
    collect() {
      this.set(gauges.refusedClasses());
    },
  });
  const webhooks = new Counter({
    name: 'guidepost_webhooks_total',
    help: 'Webhooks by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const sweeps = new Counter({
    name: 'guidepost_sweep_failures_total',
    help: 'Failed runs of a sweep',
    labelNames: ['sweep'],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'guidepost_jobs_total',
    help: 'Attempts of jobs by task and outcome',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'guidepost_pool_connections',
    help: 'Connections to PostgreSQL by pool: open, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, open, idle, waiting } of gauges.pools())
        for (const [state, n] of Object.entries({ open, idle, waiting })) this.set({ pool, state }, n);
    },
  });
  new Counter({
    name: 'guidepost_replica_reads_total',
    help: 'Reads that the replica may answer: answered there, or on the primary because it was behind, unavailable or failed',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(gauges.replicaReads() ?? {})) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: 'guidepost_transaction_retries_total',
    help: 'Transactions that were run again after a conflict',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(gauges.retries());
    },
  });
  addBacklogGauges(registry, gauges.backlog);
  if (gauges.durability) addDurabilityGauges(registry, gauges.durability);
  addCertificateGauge(registry, gauges.certificates);
  return {
    responded(route, status) {
      responses.inc({ status });
      if (route.startsWith('/api/webhooks/')) webhooks.inc({ route, status });
    },
    shed: (loadClass) => shed.inc({ class: loadClass }),
    sweepFailed: (sweep) => sweeps.inc({ sweep }),
    jobEnded: (task, outcome) => jobs.inc({ task, outcome }),
    called: (port, outcome) => calls.inc({ port, outcome }),
    observe(endpoint, status, seconds) {
      duration.observe({ method: endpoint.method, route: endpoint.path, status }, seconds);
      if (status >= 500) failures.inc({ route: endpoint.path });
    },
    async listen(port, host) {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
      return server;
    },
  };
}
