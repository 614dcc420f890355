import { asId, type MemberId } from '@guidepost/contracts';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { killAll, withChildren } from '../lib/kill.ts';
import { countEvents, startLiveClient } from '../lib/live-client.ts';
import { createRandomSource } from '../lib/random.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { type BenchServer, isReady } from '../lib/server.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { verifyWrites } from '../lib/verify.ts';
import { startWorld, type World } from '../lib/world.ts';
import { startWriter } from '../lib/writer.ts';

const targets = ['server', 'PostgreSQL', 'both'] as const;
type Target = (typeof targets)[number];

interface Moment {
  target: Target;
  /**
   * How long the bench waited before this kill, in milliseconds. `healed` is true if the system had recovered before
   * the wait.
   */
  after: number;
  healed: boolean;
  /** Milliseconds from the kill until the server was ready again. */
  recovery: number;
}

/**
 * Returns a guide's assigned members. Leaves out unassigned members, because a user who watches the guide's docket gets
 * no events about them.
 */
async function assignedTo(world: World, guide: number): Promise<MemberId[]> {
  return asOwner(world.url(), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT user_id AS id FROM members WHERE assigned_guide_id = $1 ORDER BY user_id',
      [guide],
    );
    return rows.map(({ id }) => asId(Number(id)));
  });
}

/**
 * Implements `npm run bench -- kills`. Writers use idempotency keys while the server, PostgreSQL or both are killed at
 * random times. Afterwards, each acknowledged write must exist exactly once, no other write may exist, and the audit
 * chain must be valid. Live clients must have received every note without a gap.
 */
export async function kills(options: BenchOptions): Promise<void> {
  const { say } = options;
  const rounds = options.rounds ?? 200;
  const world = await startWorld();
  const port = await freePort();
  const base = () => `http://127.0.0.1:${port}`;
  const start = (readyMs: number) => world.serve({ port, readyMs });
  let server: BenchServer = await start(30_000);
  try {
    const members = await assignedTo(world, guideId(0));
    const token = await world.token(guideId(0), 7200);
    // One client watches single members, the other the guide's docket. Both continue from their cursors after every
    // interruption.
    const clients = [
      startLiveClient({ base, token: await world.token(guideId(1), 7200), watch: { memberIds: members } }),
      startLiveClient({
        base,
        token: await world.token(guideId(1), 7200),
        watch: { guideIds: [guideId(0)], memberIds: members.slice(0, 1) },
      }),
    ];
    while (!clients.every((client) => client.connected())) await sleep(50);
    await sleep(500);
    const writers = Array.from({ length: 4 }, (_, n) =>
      startWriter({ name: `w${n}`, token, members, base, pauseMs: 5 }),
    );

    const dice = createRandomSource(Number(Temporal.Now.instant().epochMilliseconds % 1_000_000));
    const moments: Moment[] = [];
    const began = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      const healed = moments.length === 0 || (await isReady(port));
      const after = healed ? 30 + dice.below(700) : dice.below(400);
      await sleep(after);
      const target = targets[dice.below(3)] as Target;
      const postgres = world.cluster().pid();
      const at = performance.now();
      if (target !== 'PostgreSQL') killAll([server.pid]);
      if (target !== 'server' && postgres !== undefined) killAll(withChildren(postgres));
      if (target !== 'server') await world.revive();
      if (target !== 'PostgreSQL') server = await start(0);
      // In one of six cases, the next kill happens before the system has recovered.
      const patience = dice.chance(1 / 6) ? dice.below(700) : 60_000;
      while (!(await isReady(port)) && performance.now() - at < patience) await sleep(15);
      moments.push({ target, after, healed, recovery: performance.now() - at });
      if ((round + 1) % 20 === 0)
        say(
          `  ${round + 1} kills, ${writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0)} notes acknowledged, ${((performance.now() - began) / 1000).toFixed(0)} s`,
        );
    }
    while (!(await isReady(port))) await sleep(50);
    await sleep(1000);
    await Promise.all(writers.map((writer) => writer.stop()));
    const acknowledged = writers.flatMap((writer) => writer.acknowledged);
    const deadline = performance.now() + 20_000;
    const missing = () => clients.map((client) => countEvents(client, acknowledged).missing);
    while (missing().some((n) => n > 0) && performance.now() < deadline) await sleep(100);
    // Waits for the audit seal, which runs every two seconds.
    await sleep(3000);
    const verdict = await verifyWrites(world.url(), acknowledged);
    const live = clients.map((client) => {
      const { missing: gap, repeated: heardTwice } = countEvents(client, acknowledged);
      return { gap, heardTwice, ...client.counts };
    });
    for (const client of clients) client.close();

    const recoveries = (target: Target) =>
      moments
        .filter((moment) => moment.target === target)
        .map(({ recovery }) => recovery)
        .sort((a, b) => a - b);
    say('');
    say(
      table(
        ['killed', 'times', 'able to work again, p50 ms', 'p99 ms'],
        targets.map((target) => {
          const sorted = recoveries(target);
          return [target, sorted.length, percentile(sorted, 0.5).toFixed(0), percentile(sorted, 0.99).toFixed(0)];
        }),
      ),
    );
    const repeated = acknowledged.filter(({ attempts }) => attempts > 1).length;
    say('');
    say(
      table(
        ['expectation', 'observed'],
        [
          ['lost acknowledged notes: 0', `${verdict.lost.length} of ${verdict.acknowledged}`],
          [
            'duplicate notes, feed entries, live events or audit entries: 0',
            `${verdict.doubled.length} (${repeated} notes were sent more than once, ${verdict.replayed} of them received the stored response)`,
          ],
          ['stored notes that were not acknowledged: 0', `${verdict.strangers.length}`],
          ['finally refused notes: 0', `${writers.flatMap((writer) => writer.refused).length}`],
          ['the audit chain is valid', verdict.auditChain],
          ...live.map((one, n) => [
            `live client ${n + 1} received the events of all notes: 0 missing`,
            `${one.gap} missing, ${one.heardTwice} received twice, ${one.connects} connections, ${one.resyncs} full reloads`,
          ]),
        ],
      ),
    );
    const lost = verdict.lost.length + verdict.strangers.length + live.reduce((sum, one) => sum + one.gap, 0);
    const file = keepResult('kills', {
      rounds,
      verdict,
      live,
      refused: writers.flatMap((writer) => writer.refused),
      repeated,
      moments,
    });
    say(`kept in ${file}`);
    say(
      `kills: ${rounds} kills, ${verdict.acknowledged} notes acknowledged, lost ${verdict.lost.length}, duplicates ${verdict.doubled.length}, unknown ${verdict.strangers.length}, missed live events ${live.map(({ gap }) => gap).join(' and ')}; ${verdict.auditChain}`,
    );
    if (lost + verdict.doubled.length > 0 || !verdict.isChainValid) process.exitCode = 1;
  } finally {
    await server.end('SIGKILL').catch(() => {});
    await world.stop();
  }
}
