import { Counter, Gauge, type Registry } from 'prom-client';
import type { Live } from './live/live.ts';

/**
 * Adds the metrics of live events.
 * @param live returns undefined if this process does not send live events
 */
export function addLiveGauges(registry: Registry, live: () => Live | undefined, usesNats: boolean): void {
  const registers = [registry];
  new Gauge({
    name: 'guidepost_live_lag_seconds',
    help: 'Age of the oldest live event that this process has not sent yet. Raise an alarm above 5',
    registers,
    async collect() {
      this.set((await live()?.lag()) ?? 0);
    },
  });
  new Gauge({
    name: 'guidepost_live_sockets',
    help: 'Open live connections of this process',
    registers,
    collect() {
      this.set(live()?.connections() ?? 0);
    },
  });
  new Gauge({
    name: 'guidepost_live_source',
    help: '1 for the source from which this process gets live events: the table, or NATS',
    labelNames: ['source'],
    registers,
    collect() {
      const source = live()?.state().source;
      for (const name of usesNats ? ['table', 'nats'] : ['table'])
        if (source !== undefined) this.set({ source: name }, Number(source === name));
    },
  });
  new Gauge({
    name: 'guidepost_live_relay',
    help: '1 if this process is the relay, which publishes live events to NATS',
    registers,
    collect() {
      this.set(Number(live()?.state().isActive ?? false));
    },
  });
  new Gauge({
    name: 'guidepost_live_relay_lag_seconds',
    help: 'Age of the oldest live event that this process, as the relay, has not published',
    registers,
    async collect() {
      // NaN if the database is unreachable, which /readyz reports
      const lag = live()?.relayLag() ?? Promise.resolve(0);
      this.set(await lag.catch(() => Number.NaN));
    },
  });
  new Counter({
    name: 'guidepost_live_published_total',
    help: 'Live events that this process has published to NATS',
    registers,
    collect() {
      this.reset();
      this.inc(live()?.state().published ?? 0);
    },
  });
}
