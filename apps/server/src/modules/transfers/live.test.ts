import { contracts, type IdOf } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { connectLive } from '../../testing/live.ts';

let test: TestApp;
let url: string;

beforeAll(async () => {
  test = await startTestApp();
  url = await test.listen();
});
afterAll(() => test.stop());

/** How long after a transfer the former guide may still receive updates about the member, in milliseconds. */
const maxMs = 5000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('after a handover the former guide receives no more events of the member, and the new guide does', async () => {
  const clientId = await test.make.client();
  const [former, next, auditor] = [
    await test.make.staff(),
    await test.make.staff(),
    await test.make.staff({ role: 'GUIDE_SUPERVISOR' }),
  ];
  await test.make.team({ members: [former.id], viewers: [auditor.id], clients: [clientId] });
  await test.make.team({ members: [next.id], viewers: [auditor.id], clients: [clientId] });
  const memberId = await test.make.member({ clientId, guideId: former.id });
  const [asFormer, asNext, asAuditor] = [
    await test.signIn(former),
    await test.signIn(next),
    await test.signIn(auditor),
  ];
  const watch = { memberIds: [memberId], guideIds: [] };
  const [losingClient, gained, queue] = [
    await connectLive(url, { token: asFormer, watch }),
    await connectLive(url, { token: asNext, watch }),
    await connectLive(url, { token: asAuditor, watch }),
  ];
  const [reason] = await test.database.sql<{ id: string }>(`SELECT id FROM transfer_reasons WHERE key = 'caseload'`);
  const asked = await test.call(contracts.transfers.ask, {
    as: asFormer,
    input: {
      body: {
        memberId,
        receivingGuideId: next.id,
        transferReasonId: Number(reason?.id) as IdOf<'TransferReason'>,
        commentToReceivingGuide: 'Text first.',
      },
    },
  });
  await expect.poll(() => queue.events.map(({ name }) => name)).toContain('transfer_requests_updated');
  expect(losingClient.events.map(({ name }) => name)).not.toContain('transfer_requests_updated');
  await test.call(contracts.transfers.audit, {
    as: asAuditor,
    input: {
      params: { id: asked.body.id },
      body: {
        receivingGuideId: next.id,
        approval: 'approve',
        effectiveAt: Date.now() - 1000,
        auditorComment: 'Yes.',
      },
    },
  });
  const write = () =>
    test.call(contracts.notes.create, {
      as: asNext,
      input: { body: { userId: memberId, text: '<p>Theirs now.</p>' } },
    });
  const began = performance.now();
  const notesOf = (client: typeof losingClient) =>
    client.events.filter(({ name }) => name === 'feed_item_updated').length;
  let lastCount = -1;
  while (performance.now() - began < maxMs && lastCount !== notesOf(losingClient)) {
    lastCount = notesOf(losingClient);
    await write();
    await sleep(300);
  }
  const before = { lost: losingClient.events.length, gained: notesOf(gained) };
  await write();
  await expect.poll(() => notesOf(gained)).toBeGreaterThan(before.gained);
  await sleep(200);
  // Events about the member must not arrive. Events about the guide's own numbers may.
  const ofMember = ({ payload }: (typeof losingClient.events)[number]) =>
    Object.values(payload as object).includes(memberId);
  expect(losingClient.events.slice(before.lost).filter(ofMember)).toEqual([]);
  expect(gained.events.map(({ name }) => name)).toContain('handover_updated');
  for (const client of [losingClient, gained, queue]) client.close();
});
