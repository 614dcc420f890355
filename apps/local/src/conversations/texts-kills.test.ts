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

describe('kill -9 of a worker', () => {
  it('before it claims a text', async () => {
    const number = servers.newNumber();
    const id = await servers.write(
      await servers.member(number),
      'Waiting',
      new Date(Date.now() + 3_600_000).toISOString(),
    );
    worker = await servers.startWorker();
    await worker.kill();
    await servers.sql('UPDATE texts SET send_at = now() WHERE id = $1', [id]);
    worker = await servers.takeOver(id);
    expect(await servers.onPhone(number)).toEqual(['Waiting']);
  });

  it('between its claim and its request', async () => {
    const number = servers.newNumber();
    const memberId = await servers.member(number);
    const [first, second] = [await servers.write(memberId, 'First'), await servers.write(memberId, 'Second')];
    worker = await servers.startWorker(slowRate);
    await servers.becomes(first, 'sent', 'delivered');
    await servers.becomes(second, 'sending');
    await worker.kill();
    worker = await servers.takeOver(second);
    expect(await servers.onPhone(number)).toEqual(['First', 'Second']);
  });

  it('after the carrier accepted the text and before its response', async () => {
    const number = servers.newNumber();
    const id = await servers.write(await servers.member(number), 'Under way');
    await servers.faults({ timeoutAfterAccept: true, badSignature: true });
    worker = await servers.startWorker();
    await expect.poll(() => servers.onPhone(number), { timeout: patience }).toHaveLength(1);
    await worker.kill();
    await servers.faults({});
    worker = await servers.takeOver(id);
    expect(await servers.onPhone(number)).toEqual(['Under way']);
  });

  it("between the carrier's response and storing it", async () => {
    const number = servers.newNumber();
    await servers.write(await servers.member(servers.newNumber()), 'A text to a different member');
    const id = await servers.write(await servers.member(number), 'Answered');
    await servers.faults({ badSignature: true });
    const holder = await servers.owner.connect();
    worker = await servers.startWorker(slowRate);
    // The worker sends the text a second later. By then the row is locked, so the worker cannot store the result.
    await servers.becomes(id, 'sending');
    await holder.query('BEGIN');
    await holder.query('SELECT FROM texts WHERE id = $1 FOR UPDATE', [id]);
    await expect.poll(() => servers.onPhone(number), { timeout: patience }).toHaveLength(1);
    await worker.kill();
    await holder.query('ROLLBACK');
    holder.release();
    await servers.faults({});
    worker = await servers.takeOver(id);
    expect(await servers.onPhone(number)).toEqual(['Answered']);
  });

  it('before the carrier reports the result', async () => {
    const number = servers.newNumber();
    const id = await servers.write(await servers.member(number), 'Told later');
    await servers.faults({ delayMs: 600_000 });
    worker = await servers.startWorker();
    await servers.becomes(id, 'sent');
    await worker.kill();
    worker = await servers.startWorker();
    const { sid, attempts } = await servers.text(id);
    const deliveryReport = { MessageSid: sid ?? '', MessageStatus: 'delivered' };
    expect(await servers.notify(servers.webhook('status', `?message=${id}&attempt=${attempts}`), deliveryReport)).toBe(
      200,
    );
    expect((await servers.text(id)).status).toBe('delivered');
    expect(await servers.onPhone(number)).toEqual(['Told later']);
  });
});
