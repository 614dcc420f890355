import { Gauge, type Registry } from 'prom-client';
import { reused } from './metrics-reused.ts';
import type { Backlog } from './queries-backlog.ts';

/** The gauges for waiting work. Each shows one field of the backlog. */
const gauges: readonly {
  name: string;
  help: string;
  read(backlog: Backlog): number;
  labels?: Record<string, string>;
}[] = [
  { name: 'guidepost_jobs_waiting', help: 'Due jobs that no process runs', read: (one) => one.jobs_waiting },
  {
    name: 'guidepost_jobs_oldest_seconds',
    help: 'Age of the oldest due job that no process runs',
    read: (one) => one.jobs_age ?? 0,
  },
  { name: 'guidepost_jobs_given_up', help: 'Jobs that failed on all attempts', read: (one) => one.jobs_failed },
  {
    name: 'guidepost_audit_unsealed_seconds',
    help: 'Age of the oldest audit entry that is not sealed',
    read: (one) => one.unsealed_age ?? 0,
  },
  {
    name: 'guidepost_audit_chain_broken',
    help: '1 if the last verification found a broken audit chain',
    read: (one) => Number(one.is_chain_broken),
  },
  { name: 'guidepost_texts', help: 'Texts by state', labels: { state: 'queued' }, read: (one) => one.texts_queued },
  { name: 'guidepost_texts', help: 'Texts by state', labels: { state: 'sending' }, read: (one) => one.texts_sending },
  { name: 'guidepost_texts', help: 'Texts by state', labels: { state: 'unknown' }, read: (one) => one.texts_unknown },
  { name: 'guidepost_texts', help: 'Texts by state', labels: { state: 'late' }, read: (one) => one.texts_late },
  {
    name: 'guidepost_hospital_messages_waiting',
    help: 'Stored messages of hospitals that were not applied',
    read: (one) => one.messages_waiting,
  },
  {
    name: 'guidepost_hospital_messages_oldest_seconds',
    help: 'Age of the oldest stored message that was not applied',
    read: (one) => one.messages_age ?? 0,
  },
];

/** Adds the gauges for waiting work. They are NaN while the database is unreachable, which /readyz reports. */
export function addBacklogGauges(registry: Registry, readBacklog: () => Promise<Backlog>): void {
  const fresh = reused(readBacklog);
  for (const [name, parts] of Map.groupBy(gauges, (gauge) => gauge.name)) {
    new Gauge({
      name,
      help: parts[0]?.help ?? name,
      labelNames: Object.keys(parts[0]?.labels ?? {}),
      registers: [registry],
      async collect() {
        const backlog = await fresh();
        for (const { labels = {}, read } of parts) this.set(labels, backlog ? read(backlog) : Number.NaN);
      },
    });
  }
}
