import { type ClientId, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { carrierSettings, sendWebhook } from '../../../testing/carrier.ts';
import { moveClock } from '../../../testing/clock.ts';

const { docket, notifications, texts } = contracts;
type Staff = { id: StaffId; email: string };
const lineNumber = '+13465550100';

let test: TestApp;
let clientId: ClientId;
let memberId: MemberId;
let memberNumber: string;
let count = 0;
/** The line's owner, who is not in a team that serves the member's client. */
let owner: Staff;

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  await moveClock(test, '2026-11-20T16:00:00Z');
  owner = await test.make.staff({ name: 'Ray Okoye' });
  await test.make.team({ members: [owner.id], clients: [await test.make.client()] });
  await test.database.sql(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Main', $1, true, $2, '2026-01-01Z')`,
    [lineNumber, owner.id],
  );
});
beforeEach(async () => {
  count += 1;
  memberNumber = `+1713555${String(2000 + count)}`;
  clientId = await test.make.client();
  memberId = await test.make.member({ clientId, phone: memberNumber });
  await test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE user_id = $1', [memberId]);
});
afterAll(() => test.stop());

const receiveText = (text: string) =>
  sendWebhook(test, '/webhooks/texts/incoming', {
    MessageSid: `SM${count}`,
    From: memberNumber,
    To: lineNumber,
    Body: text,
  });
const listNotifications = async (person: Staff) =>
  (await test.call(notifications.list, { as: await test.signIn(person) })).body
    .filter((one) => one.memberId === memberId)
    .map(({ label }) => label);
const todos = async (person: Staff) => {
  const { body } = await test.call(docket.todos, {
    as: await test.signIn(person),
    input: { params: { guideId: person.id }, query: { day: '2026-11-20' } as never },
  });
  return body.data.map(({ type }) => type);
};

describe('a text of a member without a guide, to a line whose owner does not see the member', () => {
  it('is for the manager of a team that serves the customer, and for no one else', async () => {
    const [colleague, supervisor] = [await test.make.staff(), await test.make.staff({ role: 'GUIDE_SUPERVISOR' })];
    await test.make.team({ members: [colleague.id, supervisor.id], clients: [clientId] });
    await test.database.sql('UPDATE team_memberships SET is_manager = true WHERE staff_id = $1', [supervisor.id]);
    await receiveText('Can you call me?');
    expect([await listNotifications(supervisor), await todos(supervisor)]).toEqual([
      [expect.stringMatching(/sent a text$/)],
      ['TEXT_BACK'],
    ]);
    expect([await listNotifications(owner), await todos(owner), await listNotifications(colleague)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('that says STOP or asks to stop reaches a guide of the team', async () => {
    const colleague = await test.make.staff();
    await test.make.team({ members: [colleague.id], clients: [clientId] });
    await receiveText('STOP');
    expect(await listNotifications(colleague)).toEqual([expect.stringMatching(/texted STOP$/)]);
    count += 1;
    await receiveText('Please leave me alone and do not text me any more');
    expect((await todos(colleague)).sort()).toEqual(['CONSENT_REVIEW', 'TEXT_BACK']);
  });

  it('reaches an administrator of the customer if no team serves it, and otherwise a user who sees all members', async () => {
    const all = await test.make.staff({ role: 'SUPER_ADMIN' });
    await receiveText('Hello?');
    expect([await listNotifications(all), await todos(all)]).toEqual([
      [expect.stringMatching(/sent a text$/)],
      ['TEXT_BACK'],
    ]);
    const admin = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await test.make.audits(admin.id, clientId);
    count += 1;
    await receiveText('Still there?');
    expect([await listNotifications(admin), await todos(admin)]).toEqual([
      [expect.stringMatching(/sent a text$/)],
      ['TEXT_BACK'],
    ]);
  });

  it('does not reach a disabled user or a former team member', async () => {
    const [disabledGuide, left, here] = [await test.make.staff(), await test.make.staff(), await test.make.staff()];
    await test.make.team({ members: [disabledGuide.id, left.id, here.id], clients: [clientId] });
    await test.database.sql(`UPDATE staff SET disabled_at = '2026-11-01Z' WHERE user_id = $1`, [disabledGuide.id]);
    await test.database.sql(`UPDATE team_memberships SET end_date = '2026-11-01' WHERE staff_id = $1`, [left.id]);
    await receiveText('Hello?');
    expect([await listNotifications(left), await todos(here)]).toEqual([[], ['TEXT_BACK']]);
  });

  it('is assigned to such a user too if it came from an unknown number first', async () => {
    const colleague = await test.make.staff();
    await test.make.team({ members: [colleague.id], clients: [clientId] });
    await test.database.sql('UPDATE phone_numbers SET deleted_at = now() WHERE user_id = $1', [memberId]);
    await receiveText('Who can help me?');
    expect(await todos(owner)).toEqual(['TEXT_BACK']);
    const [text] = await test.database.sql<{ id: string }>('SELECT id FROM texts WHERE phone_number = $1', [
      memberNumber,
    ]);
    const admin = await test.make.staff({ role: 'SUPER_ADMIN' });
    const given = await test.call(texts.assign, {
      as: await test.signIn(admin),
      input: { params: { id: Number(text?.id) as never }, body: { subjectId: memberId } } as never,
    });
    expect(given.status).toBe(200);
    expect([await todos(owner), await todos(colleague)]).toEqual([[], ['TEXT_BACK']]);
  });

  it('stays with a line owner who sees the member', async () => {
    await test.database.sql(
      'INSERT INTO team_clients (team_id, client_id) SELECT team_id, $2 FROM team_memberships WHERE staff_id = $1',
      [owner.id, clientId],
    );
    await receiveText('Hello?');
    expect([await listNotifications(owner), await todos(owner)]).toEqual([
      [expect.stringMatching(/sent a text$/)],
      ['TEXT_BACK'],
    ]);
  });
});
