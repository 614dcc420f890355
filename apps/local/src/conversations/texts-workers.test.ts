import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConversationServers, patience, processMs } from './testing/servers.ts';
import type { Worker } from './testing/worker.ts';

vi.setConfig({ testTimeout: processMs });

let servers: ConversationServers;
let worker: Worker;
/** At this slow rate, a worker claims a text long before it sends the text. */
const slowRate = { TEXTS_PER_SECOND: '1' };

beforeAll(async () => {
  servers = await ConversationServers.open();
});
afterEach(async () => {
  await worker.kill();
  await servers.reset();
});
afterAll(() => servers?.close());

describe('two workers', () => {
  it('send each text once', async () => {
    const number = servers.newNumber();
    const memberId = await servers.member(number);
    const texts = Array.from({ length: 40 }, (_, n) => `Text ${n}`);
    for (const text of texts) await servers.write(memberId, text);
    const [one, two] = await Promise.all([servers.startWorker(), servers.startSecondWorker()]);
    worker = one;
    await expect
      .poll(() => servers.onPhone(number).then((list) => list.length), { timeout: patience })
      .toBe(texts.length);
    await two.kill();
    expect((await servers.onPhone(number)).sort()).toEqual([...texts].sort());
  });

  it('do not send a text twice if one is paused for longer than its lease', async () => {
    const number = servers.newNumber();
    const memberId = await servers.member(number);
    const ids = [await servers.write(memberId, 'First'), await servers.write(memberId, 'Second')];
    const sleeper = await servers.startSecondWorker(slowRate);
    await servers.becomes(ids[0] ?? 0, 'sent', 'delivered');
    await servers.becomes(ids[1] ?? 0, 'sending');
    sleeper.pause();
    await servers.sql(`UPDATE text_pace SET free_at = '2026-01-01Z'`);
    worker = await servers.takeOver(ids[1] ?? 0);
    sleeper.goOn();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await sleeper.kill();
    expect(await servers.onPhone(number)).toEqual(['First', 'Second']);
  });
});

it('texts that were due at 8:00 while no process ran are sent later, once, as sent by the system', async () => {
  const number = servers.newNumber();
  const memberId = await servers.member(number);
  const eight = '2026-12-01T14:00:00Z';
  const id = await servers.write(memberId, 'Good morning', eight);
  // Removes the text's line, as if the guide had no line. Such texts are sent from the default line.
  await servers.sql('UPDATE texts SET line_id = NULL WHERE id = $1', [id]);
  const offset = Temporal.Instant.from(eight).epochMilliseconds + 20 * 60_000 - Date.now();
  await servers.sql('UPDATE clock SET offset_ms = $1', [offset]);
  worker = await servers.startWorker();
  await servers.becomes(id, 'sent', 'delivered');
  expect(await servers.text(id)).toMatchObject({ was_sent_by_cron_job: true });
  expect(await servers.onPhone(number)).toEqual(['Good morning']);
  await servers.sql('UPDATE clock SET offset_ms = 0');
});
