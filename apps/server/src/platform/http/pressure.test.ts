import { type AnyEndpoint, contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { carrierSettings, sendWebhook } from '../../testing/carrier.ts';
import { type RawInput, send } from '../../testing/request.ts';
import { makeScene, type Scene } from '../../testing/world.ts';

const { members, notes, staff, texts } = contracts;
let test: TestApp;
let app: App;
let scene: Scene;
let as: string;

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  scene = await makeScene(test, 'SUPER_ADMIN');
  app = await test.sibling({ DATABASE_POOL: '2', OVERLOAD_MS: '50' });
  as = await test.signIn(scene.person);
});
afterAll(() => test.stop());

const ask = (endpoint: AnyEndpoint, input: RawInput) => send({ app }, endpoint, input, { as });
const optional = () => ask(texts.suggestions, { query: { subjectId: scene.ids.memberId } });
const list = () => ask(members.list, {});
const record = () => ask(members.get, { params: { memberId: scene.ids.memberId } });

/** Sends sign-in requests, which are never refused, from a growing number of clients. */
function createLoad() {
  let isOver = false;
  const messages = new Set<string>();
  const clients: Promise<void>[] = [];
  async function work(): Promise<void> {
    while (!isOver) {
      const reply = await ask(staff.verify, {});
      if (reply.statusCode !== 200) messages.add(reply.json().message);
    }
  }
  return {
    addClients: () => void clients.push(...Array.from({ length: 20 }, work)),
    /** Returns the messages of failed requests. */
    async stop(): Promise<Set<string>> {
      isOver = true;
      await Promise.all(clients);
      return messages;
    },
  };
}
const becomes = (status: number, request: () => ReturnType<typeof ask>) =>
  expect.poll(async () => (await request()).statusCode).toBe(status);

it('under pressure refuses reads in their order, and stores what users and members say', async () => {
  for (const request of [optional, list, record]) await becomes(200, request);
  const load = createLoad();
  await expect
    .poll(
      async () => {
        load.addClients();
        return (await record()).statusCode;
      },
      { interval: 300 },
    )
    .toBe(503);
  for (const request of [optional, list]) {
    const refused = await request();
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      503,
      '5',
      { code: 'UNAVAILABLE', message: 'The server is overloaded.' },
    ]);
  }
  const note = await ask(notes.create, { body: { userId: scene.ids.memberId, text: '<p>Called back</p>' } });
  expect(note.statusCode).toBe(201);
  const incoming = { MessageSid: 'SM1', From: '+17135550177', To: '+13465550100', Body: 'I need help' };
  expect((await sendWebhook({ ...test, app }, '/webhooks/texts/incoming', incoming)).status).toBe(200);
  expect(await test.database.sql(`SELECT text FROM texts WHERE sid = 'SM1'`)).toEqual([{ text: 'I need help' }]);
  expect(await load.stop()).not.toContain('The server is overloaded.');
  for (const request of [record, list, optional]) await becomes(200, request);
});

it('refuses no request if the limit is off', async () => {
  const calm = await test.sibling({ DATABASE_POOL: '2', OVERLOAD_MS: '0' });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, () =>
      send({ app: calm }, members.list, {}, { as }).then(({ statusCode }) => statusCode),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});
