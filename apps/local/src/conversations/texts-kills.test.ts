import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { patience, processMs, Talk } from './testing/conversation.ts';
import type { Worker } from './testing/worker.ts';

vi.setConfig({ testTimeout: processMs });

let talk: Talk;
let worker: Worker;
/** This rate is so slow that a worker claims a text long before it sends the text. */
const slow = { TEXTS_PER_SECOND: '1' };

beforeAll(async () => {
  talk = await Talk.open();
});
afterEach(async () => {
  await worker.kill();
  await talk.reset();
});
afterAll(() => talk?.close());

describe('kill -9 of a worker', () => {
  it('before it claims a text', async () => {
    const number = talk.newNumber();
    const id = await talk.write(await talk.member(number), 'Waiting', new Date(Date.now() + 3_600_000).toISOString());
    worker = await talk.startWorker();
    await worker.kill();
    await talk.sql('UPDATE texts SET send_at = now() WHERE id = $1', [id]);
    worker = await talk.takeOver(id);
    expect(await talk.onPhone(number)).toEqual(['Waiting']);
  });

  it('between its claim and its request', async () => {
    const number = talk.newNumber();
    const memberId = await talk.member(number);
    const [first, second] = [await talk.write(memberId, 'First'), await talk.write(memberId, 'Second')];
    worker = await talk.startWorker(slow);
    await talk.becomes(first, 'sent', 'delivered');
    await talk.becomes(second, 'sending');
    await worker.kill();
    worker = await talk.takeOver(second);
    expect(await talk.onPhone(number)).toEqual(['First', 'Second']);
  });

  it('after the carrier accepted the text and before its response', async () => {
    const number = talk.newNumber();
    const id = await talk.write(await talk.member(number), 'Under way');
    await talk.faults({ timeoutAfterAccept: true, badSignature: true });
    worker = await talk.startWorker();
    await expect.poll(() => talk.onPhone(number), { timeout: patience }).toHaveLength(1);
    await worker.kill();
    await talk.faults({});
    worker = await talk.takeOver(id);
    expect(await talk.onPhone(number)).toEqual(['Under way']);
  });

  it("between the carrier's response and storing it", async () => {
    const number = talk.newNumber();
    await talk.write(await talk.member(talk.newNumber()), 'Somebody else');
    const id = await talk.write(await talk.member(number), 'Answered');
    await talk.faults({ badSignature: true });
    const holder = await talk.owner.connect();
    worker = await talk.startWorker(slow);
    // The worker sends the text a second later. By then the row is locked, so the worker cannot store the result.
    await talk.becomes(id, 'sending');
    await holder.query('BEGIN');
    await holder.query('SELECT FROM texts WHERE id = $1 FOR UPDATE', [id]);
    await expect.poll(() => talk.onPhone(number), { timeout: patience }).toHaveLength(1);
    await worker.kill();
    await holder.query('ROLLBACK');
    holder.release();
    await talk.faults({});
    worker = await talk.takeOver(id);
    expect(await talk.onPhone(number)).toEqual(['Answered']);
  });

  it('before the carrier reports the result', async () => {
    const number = talk.newNumber();
    const id = await talk.write(await talk.member(number), 'Told later');
    await talk.faults({ delayMs: 600_000 });
    worker = await talk.startWorker();
    await talk.becomes(id, 'sent');
    await worker.kill();
    worker = await talk.startWorker();
    const { sid, attempts } = await talk.text(id);
    const told = { MessageSid: sid ?? '', MessageStatus: 'delivered' };
    expect(await talk.notify(talk.webhook('status', `?message=${id}&attempt=${attempts}`), told)).toBe(200);
    expect((await talk.text(id)).status).toBe('delivered');
    expect(await talk.onPhone(number)).toEqual(['Told later']);
  });
});
