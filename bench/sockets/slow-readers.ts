import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { memoryMb } from '../lib/process-usage.ts';
import { startWorld } from '../lib/world.ts';
import { firstMemberId } from '../seed/plan.ts';
import { startClients } from './clients-client.ts';

const slowReaderCount = 10;
const fastReaderCount = 10;
const messageCount = 8000;
const messageBytes = 4000;

/**
 * Checks sockets that stop reading while large events arrive. The server must disconnect them before they use up its
 * memory, and must keep serving the other sockets. After reconnecting, they must get the events that they missed.
 */
export async function slowReaders(
  say: (line: string) => void,
): Promise<{ met: boolean; rows: string[][]; memory: { before: number; most: number; after: number } }> {
  const world = await startWorld();
  const server = await world.serve();
  const clients = startClients();
  try {
    const auths = await Promise.all(
      Array.from({ length: slowReaderCount + fastReaderCount }, async () => ({
        token: await world.token(guideId(0), 7200),
        watch: { memberIds: [firstMemberId] },
      })),
    );
    await clients.ask({
      type: 'open',
      url: `ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`,
      auths,
    });
    const before = memoryMb(server.pid).now;
    await clients.ask({ type: 'pause', many: slowReaderCount, on: true });
    await asOwner(world.url(), async (owner) => {
      for (let from = 1; from <= messageCount; from += 200) {
        await owner.query(
          `INSERT INTO live_events (name, payload, rooms)
             SELECT 'feed_item_updated', jsonb_build_object('externalItemId', n, 'filler', repeat('x', ${messageBytes})), ARRAY['member:${firstMemberId}:CAN_VIEW_MEMBERS'] FROM generate_series(${from}, ${from + 199}) n`,
        );
        await sleep(25);
      }
    });
    const startedWaiting = performance.now();
    for (;;) {
      await sleep(200);
      const { received } = await clients.ask({ type: 'report' });
      if (received.slice(slowReaderCount).every((n) => n >= messageCount) && performance.now() - startedWaiting > 8000)
        break;
      if (performance.now() - startedWaiting > 60_000) break;
    }
    const most = memoryMb(server.pid).most;
    await clients.ask({ type: 'pause', many: slowReaderCount, on: false });
    let final = await clients.ask({ type: 'report' });
    const resumed = performance.now();
    while (performance.now() - resumed < 60_000) {
      await sleep(200);
      final = await clients.ask({ type: 'report' });
      if (final.lastN.every((n) => n === messageCount)) break;
    }
    const caughtUpMs = performance.now() - resumed;
    const cutOff = final.closedByServer.slice(0, slowReaderCount).filter((times) => times > 0).length;
    const complete = final.received.slice(0, slowReaderCount).filter((n) => n === messageCount).length;
    const briskCut = final.closedByServer.slice(slowReaderCount).filter((times) => times > 0).length;
    const after = memoryMb(server.pid).now;
    const rows = [
      [
        `${slowReaderCount} sockets stop reading while ${messageCount} events of ${messageBytes} bytes arrive: the server disconnects them`,
        `${cutOff} of ${slowReaderCount} disconnected`,
      ],
      [
        `the other ${fastReaderCount} receive all events`,
        `${final.received.slice(slowReaderCount).filter((n) => n === messageCount).length} received all ${messageCount}, ${briskCut} disconnected`,
      ],
      [
        'disconnected sockets connect again and receive each missed event once',
        `${complete} of ${slowReaderCount} received exactly ${messageCount}, after ${(caughtUpMs / 1000).toFixed(1)} s; full reloads ${final.resyncs}`,
      ],
      ["the server's memory stays bounded", `before ${before} MB, at most ${most} MB, after ${after} MB`],
    ];
    const met =
      cutOff === slowReaderCount &&
      briskCut === 0 &&
      complete === slowReaderCount &&
      final.received.slice(slowReaderCount).every((n) => n === messageCount);
    for (const [expectation, observed] of rows) say(`  ${expectation}: ${observed}`);
    return { met, rows, memory: { before, most, after } };
  } finally {
    clients.end();
    await server.end('SIGKILL');
    await world.stop();
  }
}
