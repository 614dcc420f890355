import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { table } from '../lib/table.ts';
import { startWorld } from '../lib/world.ts';
import { firstMemberId } from '../seed/plan.ts';
import { startClients } from './clients-client.ts';

const room = `member:${firstMemberId}:CAN_VIEW_MEMBERS`;
/** How long events are sent after a change, and the interval between them, in milliseconds. */
const [toldMs, everyMs] = [15_000, 50];
/**
 * Maximum time until an open connection stops receiving events that its user is no longer allowed to see, in
 * milliseconds.
 */
const maxRevocationMs = 5000;

const clock = () => performance.timeOrigin + performance.now();

/**
 * Measures how soon a server with many open connections applies an access change. First, a user ends a session. Then
 * all users lose access to all members at the same time.
 */
export async function access({ sockets: counts = [2000], say }: BenchOptions): Promise<void> {
  const results: { sockets: number; endedMs: number; closed: number; lostMs: number; stillHear: number }[] = [];
  for (const sockets of counts) {
    const world = await startWorld();
    const server = await world.serve();
    const clients = startClients();
    try {
      await asOwner(world.url(), (owner) =>
        owner.query(
          `INSERT INTO staff_sessions (issuer, sid, staff_id, started_at, last_active_at)
           SELECT $1, 'socket-' || n, $2::bigint + n % 2, now(), now() FROM generate_series(0, $3::integer - 1) n`,
          [world.issuer.issuer, guideId(0), sockets],
        ),
      );
      const auths = await Promise.all(
        Array.from({ length: sockets }, async (_, n) => ({
          token: await world.issuer.token(String(guideId(n % 2)), `socket-${n}`, 7200),
          watch: { guideIds: [], memberIds: [firstMemberId, firstMemberId + 1 + (n % 150)] },
        })),
      );
      await clients.ask({
        type: 'open',
        url: `ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`,
        auths,
      });
      say(`  ${sockets} sockets are open`);

      // a user ends another one of their own sessions
      const [session] = await asOwner(
        world.url(),
        async (owner) =>
          (await owner.query<{ id: string }>(`SELECT id FROM staff_sessions WHERE sid = 'socket-2'`)).rows,
      );
      await clients.ask({ type: 'report' });
      const endedAt = performance.now();
      const answer = await call(`http://127.0.0.1:${server.port}/api/session/own/${session?.id}`, {
        method: 'DELETE',
        token: await world.issuer.token(String(guideId(0)), 'socket-0', 7200),
      });
      if (answer.status !== 200) throw new Error(`The session was not ended: ${answer.status}`);
      let closed = 0;
      while (closed === 0 && performance.now() - endedAt < toldMs) {
        await sleep(10);
        closed = (await clients.ask({ type: 'report' })).closedByServer.filter((n) => n > 0).length;
      }
      const endedMs = performance.now() - endedAt;
      await sleep(2000);
      closed = (await clients.ask({ type: 'report' })).closedByServer.filter((n) => n > 0).length;
      say(`  the ended session's socket was closed after ${endedMs.toFixed(0)} ms; sockets closed: ${closed}`);

      // all users lose access to the members; a single event triggers the check of all connections
      const { at, heard } = await asOwner(world.url(), async (owner) => {
        await owner.query(
          `BEGIN; DELETE FROM team_memberships; UPDATE members SET assigned_guide_id = NULL;
           INSERT INTO live_events (name, payload, rooms) VALUES ('$access', '{}', '{$access}'); COMMIT`,
        );
        await owner.query(`SELECT pg_notify('guidepost_live', '')`);
        const changedAt = clock();
        for (let n = 1; clock() - changedAt < toldMs; n += 1) {
          await owner.query(
            `INSERT INTO live_events (name, payload, rooms) VALUES ('feed_item_updated', jsonb_build_object('externalItemId', $1::int), ARRAY[$2])`,
            [n, room],
          );
          await owner.query(`SELECT pg_notify('guidepost_live', '')`);
          await sleep(everyMs);
        }
        await sleep(1000);
        return { at: changedAt, heard: await clients.ask({ type: 'report' }) };
      });
      const lostMs = heard.heardAt.reduce((last, one) => Math.max(last, one - at), 0);
      const newest = heard.heardN.reduce((last, one) => Math.max(last, one), 0);
      const stillHear = heard.lastN.filter((n) => n === newest && lostMs > toldMs - 1000).length;
      say(`  the last socket heard of the member ${lostMs.toFixed(0)} ms after the change`);
      results.push({ sockets, endedMs, closed, lostMs, stillHear });
    } finally {
      clients.end();
      await server.end('SIGKILL');
      await world.stop();
    }
  }
  say(
    table(
      ['sockets', 'session ended, closed after', 'others closed', 'access lost, last heard after', 'still hear'],
      results.map((one) => [
        String(one.sockets),
        `${one.endedMs.toFixed(0)} ms`,
        String(one.closed - 1),
        `${one.lostMs.toFixed(0)} ms`,
        String(one.stillHear),
      ]),
    ),
  );
  if (results.some(({ endedMs, lostMs }) => Math.max(endedMs, lostMs) > maxRevocationMs)) process.exitCode = 1;
  keepResult('access', { results });
}
