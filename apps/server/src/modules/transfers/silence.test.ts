import { contracts } from '@guidepost/contracts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { connectLive, type LiveClient } from '../../testing/live.ts';
import {
  as,
  asAuditor,
  asOtherTeamGuide,
  audit,
  createRequest,
  guide,
  listNotifications,
  memberId,
  otherTeamGuide,
  setUpTransferScenario,
  test,
  todosOf,
} from './testing/scene.ts';

const { notes, texts, schedule, docket, members, statuses } = contracts;

setUpTransferScenario();
let url: string;
const liveClients: LiveClient[] = [];
beforeAll(async () => {
  url = await test.listen();
});
afterEach(() => {
  for (const one of liveClients.splice(0)) one.close();
});

/** How long after a transfer the former guide may still receive updates about the member, in milliseconds. */
const maxMs = 5000;
const eventsAbout = (client: LiveClient) =>
  client.events.filter(({ payload }) => JSON.stringify(payload).match(new RegExp(`\\b${memberId}\\b`)));

it('a user who can no longer see a member receives no events after five seconds, from users and jobs', async () => {
  const event = { date: '2026-12-05', time: '10:00', type: 'call' as const };
  await test.call(schedule.create, { as, input: { params: { userId: memberId }, body: event } });
  const text = await test.call(texts.create, {
    as,
    input: { body: { subjectId: memberId, text: 'Bring your card.', sendAt: '2026-12-04T15:00:00Z' } },
  });
  expect([text.status, text.body.code]).toEqual([201, undefined]);
  const watch = { memberIds: [memberId], guideIds: [guide.id] };
  const disconnectedClient = await connectLive(url, { token: as, watch });
  const gained = await connectLive(url, {
    token: asOtherTeamGuide,
    watch: { memberIds: [memberId], guideIds: [otherTeamGuide.id] },
  });
  liveClients.push(disconnectedClient, gained);
  const write = (token: string, words: string) =>
    test.call(notes.create, { as: token, input: { body: { userId: memberId, text: `<p>${words}</p>` } } });
  // Before the transfer, the guide's screen receives updates about the member.
  await write(as, 'Hers.');
  await expect.poll(() => eventsAbout(disconnectedClient).map(({ name }) => name)).toContain('feed_item_updated');
  const audited = await audit(await createRequest({ receivingGuideId: otherTeamGuide.id }));
  expect(audited.status).toBe(200);
  const since = performance.now();
  await expect
    .poll(async () => {
      const before = [eventsAbout(disconnectedClient).length, eventsAbout(gained).length] as const;
      expect((await write(asOtherTeamGuide, 'His.')).status).toBe(201);
      await expect.poll(() => eventsAbout(gained).length).toBeGreaterThan(before[1]);
      return eventsAbout(disconnectedClient).length - before[0];
    })
    .toBe(0);
  expect(performance.now() - since).toBeLessThan(maxMs);
  const eventCount = disconnectedClient.events.length;
  const bells = await listNotifications(as);
  expect(bells).toContainEqual(expect.stringMatching(/^.+ is now the guide for one of your members$/));

  // Later actions of users and jobs: a status change, the start of the event's day, and a text that can no longer be
  // sent.
  await test.call(statuses.ask, {
    as: asAuditor,
    input: {
      body: {
        memberId,
        memberStatusId: Number(
          (await test.database.sql<{ id: string }>(`SELECT id FROM member_statuses WHERE key = 're-engaged'`))[0]?.id,
        ) as never,
        effectiveAt: '2026-12-03',
      },
    },
  });
  await moveClock(test, '2026-12-05T16:30:00Z');
  await expect.poll(() => todosOf(asOtherTeamGuide, otherTeamGuide.id)).toContain('SCHEDULED_EVENT true');
  await moveClock(test, '2026-12-07T16:30:00Z');
  await expect
    .poll(() => todosOf(asOtherTeamGuide, otherTeamGuide.id))
    .toEqual(expect.arrayContaining(['HANDOVER true', 'SCHEDULED_EVENT true', 'MESSAGE_NOT_SENT true']));
  await expect
    .poll(() => eventsAbout(gained).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['todo_created', 'member_status_created', 'feed_item_updated']));
  expect(disconnectedClient.events.slice(eventCount).map(({ name, payload }) => [name, payload])).toEqual([]);
  expect(await listNotifications(as)).toEqual(bells);
  expect(await todosOf(as, guide.id)).toEqual([]);
  const outreach = await test.call(docket.priorityContacts, { as, input: { params: { guideId: guide.id } } });
  expect(outreach.body.data).toEqual([]);
  expect((await test.call(members.get, { as, input: { params: { memberId } } })).status).toBe(404);
  // A screen that reconnects with its last cursor receives no events about the member.
  const cursor = disconnectedClient.cursor();
  disconnectedClient.close();
  const back = await connectLive(url, { token: as, watch, cursor });
  liveClients.push(back);
  await write(asOtherTeamGuide, 'Still his.');
  await expect.poll(() => eventsAbout(gained).length).toBeGreaterThan(0);
  expect(eventsAbout(back)).toEqual([]);
});
