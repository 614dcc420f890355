import type { MemberId } from '@guidepost/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { connectLive, type LiveClient, type LiveOptions } from '../../testing/live.ts';
import type { Person } from '../../testing/world.ts';

let test: TestApp;
let url: string;
let guide: Person;
let colleague: Person;
let otherGuide: Person;
let memberId: MemberId;
let otherId: MemberId;
const open: LiveClient[] = [];

beforeAll(async () => {
  test = await startTestApp();
  const { make } = test;
  const clientId = await make.client();
  guide = await make.staff({ name: 'Marisol Vega' });
  colleague = await make.staff({ name: 'Tom Lindqvist' });
  otherGuide = await make.staff({ name: 'Nobody Near' });
  await make.team({ members: [guide.id, colleague.id], clients: [clientId] });
  memberId = await make.member({ clientId, guideId: guide.id });
  otherId = await make.member({ clientId, guideId: guide.id });
  url = await test.listen();
});
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await expect.poll(() => test.database.sql('SELECT 1 FROM member_presence')).toEqual([]);
});
afterAll(() => test.stop());

async function live(who: Person, pageIds: MemberId[], more: Omit<LiveOptions, 'token'> = {}, at = url) {
  const watch = { memberIds: [memberId, otherId], pageIds };
  const one = await connectLive(at, { token: await test.signIn(who), watch, ...more });
  open.push(one);
  return one;
}
/** Events can arrive late on a busy machine. */
const eventTimeout = { timeout: 8000 };

/** Returns the names of the users whom a client last saw on a member's page. */
const seenBy =
  (client: LiveClient, about = memberId) =>
  () =>
    client.events
      .filter(({ name }) => name === 'member_presence_updated')
      .map(({ payload }) => payload as { memberId: MemberId; people: { id: number; name: string }[] })
      .findLast((one) => one.memberId === about)
      ?.people.map(({ name }) => name)
      .sort();
const both = ['Marisol Vega', 'Tom Lindqvist'];

describe('the viewers of a member page', () => {
  it('are shown to all viewers as users come and go, each user once', async () => {
    const first = await live(guide, [memberId]);
    await expect.poll(seenBy(first), eventTimeout).toEqual(['Marisol Vega']);
    const second = await live(colleague, [memberId]);
    await expect.poll(seenBy(first), eventTimeout).toEqual(both);
    await expect.poll(seenBy(second), eventTimeout).toEqual(both);
    const sameAgain = await live(guide, [memberId]);
    await expect.poll(seenBy(sameAgain), eventTimeout).toEqual(both);
    second.close();
    await expect.poll(seenBy(first), eventTimeout).toEqual(['Marisol Vega']);
    sameAgain.close();
    const third = await live(colleague, [memberId]);
    await expect.poll(seenBy(third), eventTimeout).toEqual(both);
  });

  it('are events with names of staff, without data of the member', async () => {
    const one = await live(guide, [memberId]);
    await expect.poll(seenBy(one), eventTimeout).toEqual(['Marisol Vega']);
    const event = one.events.findLast(({ name }) => name === 'member_presence_updated');
    expect(event?.payload).toEqual({ memberId, people: [{ id: guide.id, name: 'Marisol Vega' }] });
  });

  it('change when a user goes to another page, without a new connection', async () => {
    const stays = await live(guide, [memberId, otherId]);
    const moves = await live(colleague, [memberId]);
    await expect.poll(seenBy(stays), eventTimeout).toEqual(both);
    await moves.send('watch', { memberIds: [memberId, otherId], pageIds: [otherId] });
    await expect.poll(seenBy(stays), eventTimeout).toEqual(['Marisol Vega']);
    await expect.poll(seenBy(stays, otherId)).toEqual(both);
    await moves.send('watch', { memberIds: [otherId], pageIds: [] });
    await expect.poll(seenBy(stays, otherId)).toEqual(['Marisol Vega']);
  });

  it('exclude users who cannot see the member, and are not sent to them', async () => {
    const blind = await live(otherGuide, [memberId]);
    const one = await live(guide, [memberId]);
    await expect.poll(seenBy(one), eventTimeout).toEqual(['Marisol Vega']);
    expect(seenBy(blind)()).toBeUndefined();
    expect(await test.database.sql('SELECT user_id FROM member_presence WHERE user_id = $1', [otherGuide.id])).toEqual(
      [],
    );
  });

  it('are shown to a user who impersonates a guide, without this user', async () => {
    const admin = await test.make.staff({ role: 'ADMIN' });
    const one = await live(colleague, [memberId]);
    const as = await live(admin, [memberId], { impersonate: guide.id });
    await expect.poll(seenBy(as), eventTimeout).toEqual(['Tom Lindqvist']);
    await expect.poll(seenBy(one), eventTimeout).toEqual(['Tom Lindqvist']);
  });

  it('are the same in every process, without the users of an ended process', async () => {
    const other = await test.listen(await test.sibling());
    const here = await live(guide, [memberId]);
    const there = await live(colleague, [memberId], {}, other);
    await expect.poll(seenBy(here), eventTimeout).toEqual(both);
    await expect.poll(seenBy(there), eventTimeout).toEqual(both);
    // simulates a third process that was killed while a user was connected to it
    await test.database.sql(
      `INSERT INTO member_presence VALUES ('dead', $1, $2, clock_timestamp() - interval '13 seconds')`,
      [memberId, otherGuide.id],
    );
    await expect
      .poll(() => test.database.sql(`SELECT 1 FROM member_presence WHERE connection = 'dead'`), { timeout: 9000 })
      .toEqual([]);
    expect(seenBy(here)()).toEqual(both);
  });

  it('return if another process removed them by mistake', async () => {
    const one = await live(guide, [memberId]);
    await expect.poll(seenBy(one), eventTimeout).toEqual(['Marisol Vega']);
    await test.database.sql('DELETE FROM member_presence');
    await expect
      .poll(() => test.database.sql('SELECT user_id FROM member_presence'), { timeout: 9000 })
      .toHaveLength(1);
  });
});
