import { asId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';

let test: TestApp;
let admin: string;
let guide: string;
let memberId: MemberId;
const { alertSetup, notifications } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  const clientId = await test.make.client();
  const one = await test.make.staff();
  await test.make.team({ members: [one.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: one.id });
  [admin, guide] = [await test.signIn(await test.make.staff({ role: 'ADMIN' })), await test.signIn(one)];
});
afterAll(() => test.stop());

const alertTexts = {
  severity: 'warning' as const,
  title: 'Texts are slow',
  message: 'Up to 10 minutes.',
  isDismissable: true,
};
const write = (more: object = {}) =>
  test.call(alertSetup.create, { as: admin, input: { body: { ...alertTexts, ...more } as never } });
const listShownAlerts = async () => (await test.call(notifications.alerts, { as: guide })).body.map(({ id }) => id);
const inHours = (hours: number) => Temporal.Now.instant().add({ hours }).toString();
const inSeconds = (at: string | null) => Math.floor(Date.parse(String(at)) / 1000);
/** Returns the times of the jobs that update open screens, in seconds since 1970. */
const jobTimes = async (alertId: number) => {
  const jobs = await test.database.sql<{ at: number }>(
    `SELECT floor(extract(epoch FROM run_at))::int AS at FROM graphile_worker.jobs WHERE key LIKE $1 ORDER BY run_at`,
    [`alert_due:${alertId}:%`],
  );
  return jobs.map(({ at }) => at);
};

describe('an alert that an administrator writes', () => {
  it('is shown at once, and open screens are notified', async () => {
    const { status, body } = await write();
    expect([status, body.alertType, body.memberName]).toEqual([201, 'system', null]);
    expect(await listShownAlerts()).toContain(body.id);
    expect((await eventsOf(test, 'setup_updated')).at(-1)).toMatchObject({
      payload: { type: 'alerts', id: body.id },
      rooms: ['permission:CAN_VIEW_MEMBERS'],
    });
  });

  it('about a member appears only on the member’s page, and an unknown member is refused', async () => {
    const { body } = await write({ memberId });
    expect([body.alertType, body.memberId]).toEqual(['member_info_update', memberId]);
    expect(await listShownAlerts()).not.toContain(body.id);
    const of = await test.call(notifications.memberAlerts, { as: guide, input: { params: { memberId } } });
    expect(of.body.map(({ id }) => id)).toContain(body.id);
    expect((await write({ memberId: asId(987_654_321) })).body.code).toBe('ALERT_MEMBER_NOT_FOUND');
  });

  it('waits for its start, and cannot end before it', async () => {
    const { body } = await write({ startsAt: inHours(2), endsAt: inHours(3) });
    expect(await listShownAlerts()).not.toContain(body.id);
    expect(await jobTimes(body.id)).toEqual([body.startsAt, body.endsAt].map(inSeconds));
    const wrong = await write({ startsAt: inHours(2), endsAt: inHours(1) });
    expect([wrong.status, wrong.body.errors?.[0]?.property]).toEqual([400, 'endsAt']);
  });

  it('updates open screens at its new start and end after an administrator has moved them', async () => {
    const { body } = await write({ startsAt: inHours(20), endsAt: inHours(30) });
    const moved = { startsAt: inHours(1), endsAt: inHours(40) };
    const input = { params: { alertId: body.id }, body: { ...moved, version: body.version } };
    expect((await test.call(alertSetup.update, { as: admin, input })).status).toBe(200);
    expect(await jobTimes(body.id)).toEqual(expect.arrayContaining([moved.startsAt, moved.endsAt].map(inSeconds)));
  });

  it('starts immediately if an administrator removes the start', async () => {
    const { body } = await write({ startsAt: inHours(2) });
    const input = { params: { alertId: body.id }, body: { startsAt: null, version: body.version } };
    const changed = await test.call(alertSetup.update, { as: admin, input });
    expect(Date.parse(changed.body.startsAt)).toBeLessThanOrEqual(Date.now());
    expect(await listShownAlerts()).toContain(body.id);
  });

  it('is changed by version, and a new text shows it again to users who dismissed it', async () => {
    const { body } = await write();
    const params = { alertId: body.id };
    await test.call(notifications.dismissAlert, { as: guide, input: { params } });
    expect(await listShownAlerts()).not.toContain(body.id);
    const change = (sent: object) => test.call(alertSetup.update, { as: admin, input: { params, body: sent } });
    expect((await change({ severity: 'error', version: 1 })).body.version).toBe(2);
    expect(await listShownAlerts()).not.toContain(body.id);
    expect((await change({ title: 'Late', version: 1 })).body.code).toBe('VERSION_CONFLICT');
    expect((await change({ title: 'Texts are late', version: 2 })).status).toBe(200);
    expect(await listShownAlerts()).toContain(body.id);
  });

  it('disappears for all users when it is deleted, and only administrators can write one', async () => {
    const { body } = await write();
    const params = { alertId: body.id };
    expect((await test.call(alertSetup.remove, { as: guide, input: { params } })).status).toBe(403);
    expect((await test.call(alertSetup.list, { as: guide })).status).toBe(403);
    expect((await test.call(alertSetup.remove, { as: admin, input: { params } })).status).toBe(200);
    expect(await listShownAlerts()).not.toContain(body.id);
    expect((await test.call(alertSetup.remove, { as: admin, input: { params } })).status).toBe(404);
    expect((await test.call(alertSetup.list, { as: admin })).body.some(({ id }) => id === body.id)).toBe(false);
  });
});
