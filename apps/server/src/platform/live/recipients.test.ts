import {
  contracts,
  type LiveEventName,
  type LiveMessage,
  liveEventMembers,
  liveEvents,
  liveRemovals,
  type StaffId,
} from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { LiveClient } from '../../testing/live.ts';
import { startLiveScene } from '../../testing/live-scene.ts';
import { execute } from '../db.ts';

const { test, guide, colleague, stranger, memberId, otherId, live, watching, write, arrives, closeAll } =
  await startLiveScene();
afterEach(closeAll);
afterAll(() => test.stop());

const names = Object.keys(liveEvents) as LiveEventName[];
const namesOf = (messages: readonly LiveMessage[]) =>
  messages.map(({ name }) => name).filter((name) => names.includes(name));

/** For each kind of live event, writes an event about the guide's member to these users' personal and docket rooms. */
async function writeAll(...people: StaffId[]): Promise<void> {
  for (const name of names) {
    const key = liveEventMembers[name];
    await test.database.sql('INSERT INTO live_events (name, payload, rooms) VALUES ($1, $2, $3)', [
      name,
      key === null ? {} : { [key]: memberId },
      people.flatMap((id) => [`user:${id}`, `guide:${id}`]),
    ]);
  }
}
const catchUp = async (one: LiveClient, who = stranger, about = otherId) =>
  arrives(one, await write('<p>Then this.</p>', who, about));
const onDocketOf = (...guideIds: StaffId[]) => ({ watch: { memberIds: [otherId, memberId], guideIds } });

/** Names of events that contain no member data, or that report only that a row was deleted. */
const harmless = names.filter((name) => liveEventMembers[name] === null || liveRemovals.includes(name));

it('every event about a member reaches only users whose scope contains the member, at once and after a pause', async () => {
  const [seeing, blind] = [
    await live(colleague, onDocketOf(colleague.id)),
    await live(stranger, onDocketOf(stranger.id)),
  ];
  const cursor = blind.cursor();
  await writeAll(colleague.id, stranger.id);
  await catchUp(seeing, guide, memberId);
  await catchUp(blind);
  /** Returns the names of the events that arrived before the first note. */
  const own = ({ events }: LiveClient) => {
    const note = events.findIndex(({ payload }) => 'externalItemId' in (payload as object));
    return namesOf(note === -1 ? events : events.slice(0, note));
  };
  expect(own(seeing)).toEqual(names);
  expect(own(blind)).toEqual(harmless);
  blind.close();
  const back = await live(stranger, { cursor, ...onDocketOf(stranger.id) });
  await expect.poll(() => namesOf(back.events).length).toBeGreaterThan(harmless.length);
  expect(own(back)).toEqual(harmless);
});

it('events that remove a row contain ids and a type, and no text', () => {
  const shapes = liveRemovals.map((name) => Object.keys(liveEvents[name].shape).sort());
  expect(shapes).toEqual([
    ['id', 'subjectId', 'type'],
    ['guideId', 'memberId'],
  ]);
});

it('after a transfer the scope is read again: the former guide receives nothing written with the change', async () => {
  const moving = await test.make.member({ clientId: await test.make.client(), guideId: guide.id });
  const [before, after] = [await live(guide), await live(stranger, watching(otherId))];
  const { services, transaction } = test.app.jobs;
  await transaction(async (tx) => {
    services.live.emit(tx, 'user_updated', { id: moving }, { userIds: [guide.id, stranger.id] });
    await execute(tx, 'UPDATE members SET assigned_guide_id = $1 WHERE user_id = $2', [stranger.id, moving]);
  });
  await catchUp(after);
  expect([namesOf(before.events), namesOf(after.events)[0]]).toEqual([[], 'user_updated']);
});

it('every kind of notification is neither stored nor sent for a recipient who does not see the member', async () => {
  const { services, transaction, now } = test.app.jobs;
  const as = await test.signIn(stranger);
  const groups = (await test.call(contracts.notifications.groups, { as })).body;
  expect(groups.length).toBeGreaterThan(3);
  const bell = await live(stranger, watching(otherId));
  for (const { key } of groups)
    for (const withoutMember of [undefined, sentence('A reviewer decided on your request')])
      await transaction((tx) =>
        services.notify.send(tx, {
          guideId: stranger.id,
          memberId,
          groupType: key,
          label: sentence('{name} was assigned to you', { name: 'Lucille Fontenot' }),
          description: sentence('“{text}”', { text: 'She moved to the shelter.' }),
          createdAt: now().toString(),
          ...(withoutMember ? { withoutMember } : {}),
        }),
      );
  await catchUp(bell);
  const stored = await test.database.sql<Record<string, unknown>>('SELECT * FROM notifications WHERE guide_id = $1', [
    stranger.id,
  ]);
  const rung = bell.events.filter(({ name }) => name === 'notification_upserted').map(({ payload }) => payload);
  expect([stored.length, rung.length]).toEqual([groups.length, groups.length]);
  for (const one of [...stored, ...rung] as Record<string, unknown>[]) {
    expect(one).toMatchObject({ label: 'A reviewer decided on your request', description: null });
    expect([one.member_id ?? null, one.memberId ?? null, one.memberName ?? null]).toEqual([null, null, null]);
    expect(JSON.stringify(one)).not.toMatch(/Lucille|shelter/);
  }
});
