import type { Config } from '../platform/config.ts';
import { check, type Finding, ok } from './finding.ts';

/** Checks the connection to NATS, if live events are distributed through it. */
export async function liveFindings({ nats }: Pick<Config, 'nats'>): Promise<Finding[]> {
  if (nats === null) return [];
  return check('NATS cannot be used for live events. Check NATS_URL, and that JetStream is on', async () => {
    const { readNatsVersion } = await import('../platform/live/nats.ts');
    return [ok(`NATS ${await readNatsVersion(nats)} accepts the login, and JetStream is on`)];
  });
}
