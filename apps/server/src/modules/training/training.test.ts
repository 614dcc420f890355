import { contracts, trainingCharacterKeys } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let admin: string;
let guide: string;
let guideId: number;
const { training, feed, members } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  const one = await test.make.staff();
  guideId = one.id;
  [admin, guide] = [await test.signIn(await test.make.staff({ role: 'ADMIN' })), await test.signIn(one)];
});
afterAll(() => test.stop());

const reset = (as = admin) => test.call(training.reset, { as });
const characters = async (as = admin) => (await test.call(training.characters, { as })).body;
const count = async (from: string, ...values: unknown[]) =>
  Number((await test.database.sql<{ n: string }>(`SELECT count(*) AS n FROM ${from}`, values))[0]?.n);

describe('training', () => {
  it('begins without characters, and only administrators build them', async () => {
    expect(await characters()).toEqual([]);
    expect((await test.call(training.providerStatus, { as: guide })).body).toEqual({
      isProviderClient: false,
      clientId: null,
      isServed: false,
    });
    expect((await reset(guide)).status).toBe(403);
    const set = await test.call(training.setProviderStatus, {
      as: guide,
      input: { body: { isProviderClient: true } },
    });
    expect(set.status).toBe(403);
    expect(await count('clients WHERE is_training')).toBe(0);
  });

  it('builds every character with its history', async () => {
    const { status, body } = await reset();
    expect(status).toBe(200);
    expect(body.map(({ key }) => key)).toEqual([...trainingCharacterKeys]);
    const after = body.find(({ key }) => key === 'after-hospital');
    if (!after) throw new Error('there is no such character');
    expect(after.statusName).toBe('Newly engaged');
    const items = (await test.call(feed.items, { as: admin, input: { query: { userId: after.id } } })).body;
    expect(new Set(items.map((item) => item.externalItemType))).toEqual(
      new Set(['note', 'member_status', 'hospitalization']),
    );
    expect(await count('needs WHERE member_id = $1', after.id)).toBe(1);
    expect(await count('scheduled_events WHERE member_id = $1 AND deleted_at IS NULL', after.id)).toBe(1);
    expect(
      await count('need_history_entries h JOIN needs n ON n.id = h.need_id WHERE n.member_id = $1', after.id),
    ).toBe(1);
    const [history] = await test.database.sql<{ keys: string[] }>(
      `SELECT array_agg(s.key ORDER BY h.effective_at) AS keys FROM member_status_history h
         JOIN member_statuses s ON s.id = h.status_id WHERE h.member_id = $1`,
      [after.id],
    );
    expect(history?.keys).toEqual(['queued', 'attempted', 'newly-engaged']);
  });

  it('shows a guide the characters only where their team serves the training client', async () => {
    expect(await characters(guide)).toEqual([]);
    const served = async () => (await test.call(training.providerStatus, { as: admin })).body.isServed;
    expect(await served()).toBe(false);
    const [client] = await test.database.sql<{ id: number }>('SELECT id::int FROM clients WHERE is_training');
    await test.make.team({ members: [guideId as never], clients: [client?.id as never] });
    expect((await characters(guide)).length).toBe(trainingCharacterKeys.length);
    expect(await served()).toBe(true);
  });

  it('removes all work with a character, including open work', async () => {
    const before = await characters();
    const one = before[0];
    if (!one) throw new Error('there is no character');
    await test.call(contracts.notes.create, { as: guide, input: { body: { userId: one.id, text: '<p>Tried.</p>' } } });
    const date = Temporal.Now.plainDateISO().add({ days: 9 }).toString();
    await test.call(contracts.schedule.create, {
      as: guide,
      input: { params: { userId: one.id }, body: { date, time: '09:00', type: 'call' } },
    });
    const { body } = await reset();
    expect(body.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(body.some(({ id }) => before.some((old) => old.id === id))).toBe(false);
    expect((await test.call(members.get, { as: admin, input: { params: { memberId: one.id } } })).status).toBe(404);
    const old = before.map(({ id }) => id);
    for (const waiting of [
      'todos WHERE completed_at IS NULL AND member_id = ANY($1::bigint[])',
      'scheduled_events WHERE deleted_at IS NULL AND resolved_at IS NULL AND member_id = ANY($1::bigint[])',
      'member_identifiers WHERE member_id = ANY($1::bigint[])',
      'phone_numbers WHERE deleted_at IS NULL AND user_id = ANY($1::bigint[])',
    ])
      expect([waiting, await count(waiting, old)]).toEqual([waiting, 0]);
  });

  it('two resets at the same time give one set of characters', async () => {
    const answers = await Promise.all([reset(), reset()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await characters()).length).toBe(trainingCharacterKeys.length);
    expect(
      await count('members m JOIN clients c ON c.id = m.client_id WHERE c.is_training AND m.deleted_at IS NULL'),
    ).toBe(trainingCharacterKeys.length);
  });

  it('switches the training client to a provider client and back', async () => {
    for (const isProviderClient of [true, true, false]) {
      const set = await test.call(training.setProviderStatus, { as: admin, input: { body: { isProviderClient } } });
      expect(set.body).toMatchObject({ isProviderClient });
      expect((await test.call(training.providerStatus, { as: guide })).body).toEqual(set.body);
    }
  });
});
