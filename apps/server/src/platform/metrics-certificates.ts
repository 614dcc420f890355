import { Gauge, type Registry } from 'prom-client';
import type { WatchedCertificate } from './certificates.ts';
import { realNow } from './real-time.ts';

/** How often the certificates are read, in ms. */
const readEveryMs = 3_600_000;

/**
 * Adds the gauge for the remaining time of certificates. They are read in the background, so that a server that does not
 * respond does not delay Prometheus. A certificate that was never read has no value.
 */
export function addCertificateGauge(registry: Registry, certificates: readonly WatchedCertificate[]): void {
  const ends = new Map<string, Temporal.Instant>();
  let readAt = Number.NEGATIVE_INFINITY;
  async function read({ setting, readEnd }: WatchedCertificate): Promise<void> {
    try {
      ends.set(setting, await readEnd());
    } catch (error) {
      // After other errors, the last value stays. The certificate is read again in an hour.
      if (error instanceof Error && 'code' in error && error.code === 'CERT_HAS_EXPIRED') ends.set(setting, realNow());
    }
  }
  new Gauge({
    name: 'guidepost_certificate_seconds',
    help: 'Seconds until a certificate ends, by the setting with its address. Raise an alarm below 14 days',
    labelNames: ['setting'],
    registers: [registry],
    collect() {
      if (performance.now() - readAt > readEveryMs) {
        readAt = performance.now();
        for (const certificate of certificates) void read(certificate);
      }
      for (const [setting, end] of ends)
        this.set({ setting }, (end.epochMilliseconds - realNow().epochMilliseconds) / 1000);
    },
  });
}
