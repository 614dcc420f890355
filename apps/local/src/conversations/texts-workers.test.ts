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

describe('two workers', () => {
  it('send each text once', async () => {
    const number = talk.newNumber();
    const memberId = await talk.member(number);
    const texts = Array.from({ length: 40 }, (_, n) => `Text ${n}`);
    for (const text of texts) await talk.write(memberId, text);
    const [one, two] = await Promise.all([talk.startWorker(), talk.startSecondWorker()]);
    worker = one;
    await expect.poll(() => talk.onPhone(number).then((list) => list.length), { timeout: patience }).toBe(texts.length);
    await two.kill();
    expect((await talk.onPhone(number)).sort()).toEqual([...texts].sort());
  });

  it('of which one was paused longer than its lease: it does not send texts that the other has sent', async () => {
    const number = talk.newNumber();
    const memberId = await talk.member(number);
    const ids = [await talk.write(memberId, 'First'), await talk.write(memberId, 'Second')];
    const sleeper = await talk.startSecondWorker(slow);
    await talk.becomes(ids[0] ?? 0, 'sent', 'delivered');
    await talk.becomes(ids[1] ?? 0, 'sending');
    sleeper.pause();
    await talk.sql(`UPDATE text_pace SET free_at = '2026-01-01Z'`);
    worker = await talk.takeOver(ids[1] ?? 0);
    sleeper.goOn();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await sleeper.kill();
    expect(await talk.onPhone(number)).toEqual(['First', 'Second']);
  });
});

it('texts that were due at 8:00 while no process ran are sent later, once, as sent by the system', async () => {
  const number = talk.newNumber();
  const memberId = await talk.member(number);
  const eight = '2026-12-01T14:00:00Z';
  const id = await talk.write(memberId, 'Good morning', eight);
  // Removes the line of the text. If a guide has no phone line, texts are sent from the default line.
  await talk.sql('UPDATE texts SET line_id = NULL WHERE id = $1', [id]);
  const offset = Temporal.Instant.from(eight).epochMilliseconds + 20 * 60_000 - Date.now();
  await talk.sql('UPDATE clock SET offset_ms = $1', [offset]);
  worker = await talk.startWorker();
  await talk.becomes(id, 'sent', 'delivered');
  expect(await talk.text(id)).toMatchObject({ was_sent_by_cron_job: true });
  expect(await talk.onPhone(number)).toEqual(['Good morning']);
  await talk.sql('UPDATE clock SET offset_ms = 0');
});
