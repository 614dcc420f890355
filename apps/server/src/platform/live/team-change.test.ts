import { asId, type BodyOf, contracts, type TeamId } from '@guidepost/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startLiveScene } from '../../testing/live-scene.ts';

const { test, guide, colleague, memberId, live, watching, write, idsOf, arrives, closeAll } = await startLiveScene();
const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
const [team] = await test.database.sql<{ id: string }>(
  'SELECT team_id AS id FROM team_memberships WHERE staff_id = $1',
  [colleague.id],
);
const teamId: TeamId = asId(Number(team?.id));

afterEach(closeAll);
afterAll(() => test.stop());

async function changeTeams(teams: BodyOf<typeof contracts.users.update>['teams']): Promise<void> {
  const changed = await test.call(contracts.users.update, {
    as: admin,
    input: { params: { userId: colleague.id }, body: { teams } },
  });
  expect([changed.status, changed.body.code]).toEqual([200, undefined]);
}
const getMember = async (as: string) =>
  (await test.call(contracts.members.get, { as, input: { params: { memberId } } })).status;

describe('an open connection whose user leaves the team', () => {
  it('receives no events of its members within 5 s, and requests are refused at once', async () => {
    const token = await test.signIn(colleague);
    const one = await live(token, watching(memberId));
    const witness = await live(guide, watching(memberId));
    await arrives(one, await write('<p>Both see this.</p>'));
    const leftAt = performance.now();
    await changeTeams([]);
    expect(await getMember(token)).toBe(404);
    const receivesEvents = async () => {
      const id = await write('<p>Only the guide sees this.</p>');
      await arrives(witness, id);
      return idsOf(one.events).includes(id);
    };
    await expect.poll(receivesEvents, { timeout: 5000, interval: 100 }).toBe(false);
    expect(performance.now() - leftAt).toBeLessThan(10_000);
    const late = await write('<p>Also only the guide.</p>');
    await arrives(witness, late);
    expect(idsOf(one.events)).not.toContain(late);
    expect(one.isConnected()).toBe(true);
  });

  it('receives them again after the user returns to the team, also as a VIEWER', async () => {
    await changeTeams([]);
    const token = await test.signIn(colleague);
    const one = await live(token, watching(memberId));
    expect(await getMember(token)).toBe(404);
    await changeTeams([{ teamId, role: 'VIEWER' }]);
    expect(await getMember(token)).toBe(200);
    const receivesEvents = async () => {
      const id = await write('<p>Both see this again.</p>');
      await expect.poll(() => idsOf(one.events).includes(id), { timeout: 500 }).toBe(true);
      return true;
    };
    await expect.poll(() => receivesEvents().catch(() => false), { timeout: 5000, interval: 100 }).toBe(true);
  });
});
