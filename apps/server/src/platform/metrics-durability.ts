import { Gauge, type Registry } from 'prom-client';
import { reused } from './metrics-reused.ts';
import type { Durability } from './queries-durability.ts';

/** The gauges for the archive and the standby of PostgreSQL. Each shows one field. */
const gauges: readonly { name: string; help: string; read(durability: Durability): number }[] = [
  {
    name: 'guidepost_archive_failing',
    help: '1 if PostgreSQL could not archive its last file',
    read: (one) => Number(one.is_archive_failing),
  },
  {
    name: 'guidepost_archive_seconds',
    help: 'Seconds since PostgreSQL archived a file; 0 if it does not archive. Raise an alarm above 900',
    read: (one) => one.archive_age ?? 0,
  },
  {
    name: 'guidepost_database_synchronous',
    help: '1 if changes are acknowledged only after a standby has stored them, and a standby is connected',
    read: (one) => Number(one.is_synchronous),
  },
];

/** Adds the gauges. They are NaN while the database is unreachable, which /readyz reports. */
export function addDurabilityGauges(registry: Registry, readDurability: () => Promise<Durability>): void {
  const fresh = reused(readDurability);
  for (const { name, help, read } of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const durability = await fresh();
        this.set(durability ? read(durability) : Number.NaN);
      },
    });
}
