import { contracts } from '@guidepost/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startLiveScene } from '../../testing/live-scene.ts';
import { CommandError, endSessionsOf } from './command.ts';

const { test, guide, colleague, memberId, live, watching, closeAll } = await startLiveScene();

afterEach(closeAll);
afterAll(() => test.stop());

const statusOf = async (token: string) => (await test.call(contracts.staff.verify, { as: token })).status;
const endSessions = (email: string | null) => test.app.jobs.transaction((tx) => endSessionsOf(tx, email));
const entries = (action: string) =>
  test.database.sql('SELECT actor_id, member_ids, outcome FROM audit_entries WHERE action = $1', [action]);
const entry = { actor_id: null, member_ids: [], outcome: 200 };

describe('the command that ends sessions', () => {
  it('signs out one user on all devices at once, with an audit entry', async () => {
    const [laptop, phone, other] = [await test.signIn(guide), await test.signIn(guide), await test.signIn(colleague)];
    const [onLaptop, onPhone, ofOther] = [
      await live(laptop, watching(memberId)),
      await live(phone, watching(memberId)),
      await live(other, watching(memberId)),
    ];
    expect(await endSessions(guide.email.toUpperCase())).toBe(2);
    expect([await statusOf(laptop), await statusOf(phone), await statusOf(other)]).toEqual([401, 401, 200]);
    for (const client of [onLaptop, onPhone]) await expect.poll(client.failed, { timeout: 5000 }).toBe('SESSION_ENDED');
    expect(ofOther.isConnected()).toBe(true);
    expect(await entries(`staff end-sessions ${guide.id}`)).toEqual([entry]);
    expect(await statusOf(await test.signIn(guide))).toBe(200);
  });

  it('signs out all users at once, with an audit entry', async () => {
    const tokens = [await test.signIn(guide), await test.signIn(colleague)];
    const clients = [];
    for (const token of tokens) clients.push(await live(token, watching(memberId)));
    expect(await endSessions(null)).toBeGreaterThanOrEqual(2);
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    for (const client of clients) await expect.poll(client.failed, { timeout: 5000 }).toBe('SESSION_ENDED');
    expect(await entries('staff end-sessions all')).toEqual([entry]);
    expect(await test.database.sql('SELECT FROM staff_sessions WHERE ended_at IS NULL')).toEqual([]);
  });

  it('closes connections without waiting for the regular check', async () => {
    const checks = () => test.database.sql(`SELECT FROM live_events WHERE name = '$access'`);
    const before = (await checks()).length;
    await endSessions(guide.email);
    expect(await checks()).toHaveLength(before + 1);
  });

  it('refuses an unknown email', async () => {
    await expect(endSessions('no-user@example.com')).rejects.toThrow(CommandError);
  });
});
