import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner } from '../lib/database.ts';
import { cpuSeconds } from '../lib/process-usage.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { table } from '../lib/table.ts';
import { startWorld } from '../lib/world.ts';
import { startCarrier } from './carrier.ts';
import { countSent, prepareTexting, type Sent, scheduleTexts } from './due.ts';

/** The carrier's limit of texts per second. `targetShare` is the share of this limit that Guidepost should reach. */
const carrierRateLimit = 100;
const targetShare = 0.9;
const dueAt = '2026-12-01T14:00:00Z';
const unfinishedStatuses = ['scheduled', 'held', 'queued', 'sending', 'unknown', 'sent'];

export interface Run extends Sent {
  processes: number;
  perSecond: number;
  serverCpuSeconds: number;
}

/** Sends `many` texts, all due at 8:00, with `processes` server processes. The carrier counts the texts. */
async function run(many: number, processes: number, say: (line: string) => void): Promise<Run> {
  const world = await startWorld(2000);
  const carrier = await startCarrier(world.url());
  const port = await freePort();
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => freePort()));
  try {
    await asOwner(world.url(), async (client) => {
      await prepareTexting(client);
      await scheduleTexts(client, many, dueAt);
    });
    const servers = await Promise.all(
      [port, ...others].map((own) =>
        world.serve({
          port: own,
          // The carrier sends all status callbacks to the first process. In a deployment, it would send them to a load
          // balancer.
          env: {
            ...carrier.env,
            TEXTS_PER_SECOND: String(carrierRateLimit),
            API_URL: `http://localhost:${port}/api`,
          },
        }),
      ),
    );
    const cpuOf = () => servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
    const before = cpuOf();
    await asOwner(world.url(), (client) =>
      client.query('UPDATE clock SET offset_ms = $1', [
        Temporal.Instant.from(dueAt).subtract({ seconds: 5 }).epochMilliseconds - Date.now(),
      ]),
    );
    const sent = await waitUntilSettled(world.url(), many, say);
    const serverCpuSeconds = cpuOf() - before;
    for (const server of servers) await server.end('SIGTERM');
    return { ...sent, processes, perSecond: (sent.accepted - 1) / sent.seconds, serverCpuSeconds };
  } finally {
    await carrier.stop();
    await world.stop();
  }
}

/** Waits until no text is in progress, or until nothing has changed for a minute. */
async function waitUntilSettled(url: string, many: number, say: (line: string) => void): Promise<Sent> {
  let last = '';
  let still = 0;
  for (;;) {
    await sleep(5000);
    const sent = await asOwner(url, countSent);
    const open = unfinishedStatuses.reduce((sum, status) => sum + (sent.statuses[status] ?? 0), 0);
    const now = JSON.stringify([sent.accepted, sent.statuses]);
    still = now === last ? still + 1 : 0;
    last = now;
    say(`  ${sent.accepted} of ${many} with the carrier, ${open} not settled`);
    if ((open === 0 && sent.accepted >= many) || still > 12) return sent;
  }
}

/**
 * Implements `npm run bench -- texts`. Sends texts that are due at 8:00, first with one process and then with two.
 * `--rounds N` sets the number of texts (default 10,000).
 */
export async function texts(options: BenchOptions): Promise<void> {
  const { say } = options;
  const many = options.rounds ?? 10_000;
  const runs: Run[] = [];
  for (const processes of [1, 2]) {
    say(`${many.toLocaleString('en')} texts due at 8:00, ${processes} process${processes > 1 ? 'es' : ''}`);
    runs.push(await run(many, processes, say));
  }
  say('');
  say(
    table(
      [
        'processes',
        'accepted',
        'twice',
        'seconds',
        'per second',
        'of the cap',
        'most in a second',
        'not taken',
        'server CPU s',
      ],
      runs.map((one) => [
        one.processes,
        one.accepted,
        one.doubled,
        one.seconds.toFixed(1),
        one.perSecond.toFixed(1),
        `${((one.perSecond / carrierRateLimit) * 100).toFixed(0)} %`,
        one.maxPerSecond,
        one.refused,
        one.serverCpuSeconds.toFixed(1),
      ]),
    ),
  );
  const good = runs.every(
    (one) => one.accepted === many && one.doubled === 0 && one.perSecond >= carrierRateLimit * targetShare,
  );
  say(`kept in ${keepResult('texts', { many, cap: carrierRateLimit, aim: targetShare, good, runs })}`);
  say(good ? 'Every text once, at 90 % of the cap or better.' : 'Missed: see the table.');
  if (!good) process.exitCode = 1;
}
