import { sleep } from '../../apps/local/src/shared/processes.ts';
import { guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { killAll, withChildren } from '../lib/kill.ts';
import { startLiveClient } from '../lib/live-client.ts';
import { until } from '../lib/until.ts';
import { verifyChain } from '../lib/verify.ts';
import { type BenchContext, type Fault, kindsOf, members, p99Of, seconds, startProbe, withWorld } from './context.ts';

/** Checks that requests succeed again and that an open socket receives a new note. */
async function checkRecovery(
  { base, token }: BenchContext,
  client: ReturnType<typeof startLiveClient>,
): Promise<{ calls: number; live: number }> {
  let noteId = 0;
  const calls = await until(async () => {
    const answer = await call(`${base}/api/notes`, {
      method: 'POST',
      token,
      body: { userId: members[0], text: '<p>after</p>' },
      timeoutMs: 5000,
    });
    if (answer.status === 201) noteId = (JSON.parse(answer.text) as { id: number }).id;
    return answer.status === 201;
  }, 60_000);
  return { calls, live: await until(() => client.heard.has(`feed_item_updated:${noteId}`), 15_000) };
}

/** Fault: PostgreSQL is killed and restarted after a minute. */
export const databaseGone: Fault = ({ rows, seconds: long }) =>
  withWorld(async (stage) => {
    const { world, server, base, token } = stage;
    const client = startLiveClient({
      base: () => base,
      token: await world.token(guideId(1), 7200),
      watch: { memberIds: members },
    });
    await until(() => client.connected());
    const before = await call(`${base}/api/users/${members[0]}`, { token });
    killAll(withChildren(world.cluster().pid() ?? 0));
    const probe = startProbe(base, token);
    await sleep(long * 1000);
    await probe.stop();
    const all = [...probe.reads, ...probe.writes];
    const fast = p99Of(all);
    rows.add(
      `PostgreSQL is killed and unavailable for ${long} s`,
      'each request receives 503 in much less than 5 s',
      `before ${before.status}; meanwhile ${kindsOf(all)}; p99 ${fast.toFixed(0)} ms, slowest ${Math.max(...all.map(({ ms }) => ms)).toFixed(0)} ms`,
      all.every(({ status }) => status === 503) && fast < 5000,
    );
    await world.revive();
    const { calls, live } = await checkRecovery(stage, client);
    await sleep(3000);
    const chain = await verifyChain(world.url());
    rows.add(
      'PostgreSQL is available again',
      'the same server process works again, including live events, and the audit chain is valid',
      `first note after ${seconds(calls)}, its event ${seconds(live)} later, process ${server.child.exitCode === null ? 'the same' : 'ended'}, full reloads ${client.counts.resyncs}; ${chain.text}`,
      calls < 10_000 && live < 5000 && server.child.exitCode === null && chain.isValid,
    );
    client.close();
  });

/** Fault: PostgreSQL does not respond but its connections stay open, as with a broken network or a stalled disk. */
export const databaseHangs: Fault = ({ rows }) =>
  withWorld(async (stage) => {
    const { world, base, token } = stage;
    const client = startLiveClient({
      base: () => base,
      token: await world.token(guideId(1), 7200),
      watch: { memberIds: members },
    });
    await until(() => client.connected());
    const pids = withChildren(world.cluster().pid() ?? 0);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const probe = startProbe(base, token);
    await sleep(45_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const { calls, live } = await checkRecovery(stage, client);
    await probe.stop();
    const stuck = [...probe.reads, ...probe.writes].filter(({ ms }) => ms > 1000);
    const slowest = Math.max(...stuck.map(({ ms }) => ms));
    rows.add(
      'PostgreSQL is stopped for 45 s (SIGSTOP) while connections are open',
      'new requests receive 503 after some seconds, requests in progress after at most half a minute; the server recovers automatically',
      `affected requests: ${kindsOf(stuck)}, the longest waited ${seconds(slowest)}; afterwards the first note took ${seconds(calls)}, its event ${seconds(live)}`,
      stuck.every(({ status }) => status === 503 || status < 300) && slowest < 40_000 && calls < 10_000 && live < 5000,
    );
    client.close();
  });
