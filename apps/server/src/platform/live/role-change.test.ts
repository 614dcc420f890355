import { contracts, type Permission } from '@guidepost/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startLiveScene } from '../../testing/live-scene.ts';

const scene = await startLiveScene();
const { test, colleague, memberId, live, watching, closeAll } = scene;
const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));

afterEach(closeAll);
afterAll(() => test.stop());

let count = 0;
/**
 * Emits an event about the member to users with a permission.
 * @returns the number that identifies the event
 */
async function happens(permission: Permission): Promise<number> {
  count += 1;
  const id = count;
  await test.app.jobs.transaction(async (tx) =>
    test.app.jobs.services.live.emit(tx, 'user_updated', { id } as never, { member: { id: memberId, permission } }),
  );
  return id;
}
const heardBy = (one: Awaited<ReturnType<typeof live>>) =>
  one.events.map(({ payload }) => (payload as { id: number }).id);

async function becomes(role: 'GUIDE' | 'PROVIDER' | 'GUIDE_SUPERVISOR'): Promise<void> {
  const changed = await test.call(contracts.users.update, {
    as: admin,
    input: { params: { userId: colleague.id }, body: { role } },
  });
  expect(changed.status).toBe(200);
}

describe('an open connection whose user gets another role', () => {
  it('stops receiving within 5 s the events that the new role may not see, and continues with the others', async () => {
    const one = await live(colleague, watching(memberId));
    const before = await happens('CAN_SEE_SMS');
    await expect.poll(() => heardBy(one)).toContain(before);
    await becomes('PROVIDER');
    // the change must take effect within seconds; events that the new role may see continue to arrive
    const receivesEvents = async () => {
      const hidden = await happens('CAN_SEE_SMS');
      const shown = await happens('CAN_SEE_NOTES_AND_VISITS');
      await expect.poll(() => heardBy(one), { timeout: 5000 }).toContain(shown);
      return heardBy(one).includes(hidden);
    };
    await expect.poll(receivesEvents, { timeout: 5000, interval: 100 }).toBe(false);
    expect(await receivesEvents()).toBe(false);
    expect(one.isConnected()).toBe(true);
  });

  it('stops receiving them also if the token is renewed at the same time', async () => {
    await becomes('GUIDE');
    const token = await test.signIn(colleague);
    const one = await live(token, watching(memberId));
    const before = await happens('CAN_SEE_SMS');
    await expect.poll(() => heardBy(one)).toContain(before);
    await becomes('PROVIDER');
    // The server learns of the change while these renewals arrive.
    const renewals = 100;
    for (let n = 0; n < renewals; n += 1) await one.send('authenticate', { token });
    const receivesEvents = async () => {
      const hidden = await happens('CAN_SEE_SMS');
      const shown = await happens('CAN_SEE_NOTES_AND_VISITS');
      await expect.poll(() => heardBy(one), { timeout: 5000 }).toContain(shown);
      return heardBy(one).includes(hidden);
    };
    await expect.poll(receivesEvents, { timeout: 5000, interval: 100 }).toBe(false);
    expect(one.isConnected()).toBe(true);
  });

  it('receives within 5 s the additional events of the new role', async () => {
    await becomes('GUIDE');
    const one = await live(colleague, watching(memberId));
    const early = await happens('CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS');
    const shared = await happens('CAN_SEE_SMS');
    await expect.poll(() => heardBy(one)).toContain(shared);
    expect(heardBy(one)).not.toContain(early);
    await becomes('GUIDE_SUPERVISOR');
    const receivesEvents = async () => {
      const id = await happens('CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS');
      const after = await happens('CAN_SEE_SMS');
      await expect.poll(() => heardBy(one), { timeout: 5000 }).toContain(after);
      return heardBy(one).includes(id);
    };
    await expect.poll(receivesEvents, { timeout: 5000, interval: 100 }).toBe(true);
  });
});
