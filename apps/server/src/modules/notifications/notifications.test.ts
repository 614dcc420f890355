import { asId, contracts, type IdOf, type MemberId, type Sentence, type StaffId } from '@guidepost/contracts';
import { asWritten } from '@guidepost/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigration } from '../../platform/migration-files.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';

let test: TestApp;
let guideId: StaffId;
let guide: string;
let colleague: string;
let memberId: MemberId;
const { notifications } = contracts;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  const clientId = await test.make.client();
  const [one, two] = [await test.make.staff(), await test.make.staff()];
  await test.make.team({ members: [one.id, two.id], clients: [clientId] });
  guideId = one.id;
  [guide, colleague] = (await Promise.all([one, two].map(test.signIn))) as [string, string];
  memberId = await test.make.member({ clientId, guideId });
});
afterAll(() => test.stop());

async function notify(label: string, about: MemberId | null = memberId): Promise<IdOf<'Notification'>> {
  const { services, transaction, now } = test.app.jobs;
  const createdAt = now().toString();
  await transaction((tx) =>
    services.notify.send(tx, {
      guideId,
      memberId: about,
      groupType: 'assignment',
      label: asWritten(label),
      description: null,
      createdAt,
    }),
  );
  return (await listNotifications())[0]?.id ?? asId(0);
}
/** Stores a notification with sentences that this version no longer writes. */
async function storeOld(label: Sentence, description: Sentence | null): Promise<void> {
  await test.database.sql(
    `INSERT INTO notifications (guide_id, group_type, label, label_sentence, description, description_sentence, created_at)
     VALUES ($1, 'text', $2, $3, $4, $5, now())`,
    [guideId, label.key, JSON.stringify(label), description?.key ?? null, description && JSON.stringify(description)],
  );
}
const listNotifications = async (as = guide) => (await test.call(notifications.list, { as })).body;

describe('the notification center', () => {
  it('lists the members of a notification about several members, without members whom the user may not view', async () => {
    const other = await test.make.member({ clientId: await test.make.client() });
    const { services, transaction, now } = test.app.jobs;
    await transaction((tx) =>
      services.notify.send(tx, {
        guideId,
        memberId: null,
        memberIds: [memberId, other],
        groupType: 'assignment',
        label: asWritten('2 members'),
        description: null,
        createdAt: now().toString(),
      }),
    );
    expect((await listNotifications())[0]?.members?.map(({ id }) => id)).toEqual([memberId]);
    const [event] = (await eventsOf(test, 'notification_upserted')).filter(
      ({ payload }) => payload['label'] === '2 members',
    );
    expect(event?.payload['members']).toMatchObject([{ id: memberId }]);
    await test.database.sql('UPDATE members SET assigned_guide_id = NULL WHERE user_id = $1', [memberId]);
    await test.database.sql('DELETE FROM team_clients');
    expect((await listNotifications())[0]?.members).toEqual([]);
  });

  it('has the current sentences after an update from version 0.1.0', async () => {
    const sender = { word: 'Somebody who is not known' };
    const unknown = { key: '{name} asks not to be texted any more', values: { name: sender } };
    const locked = { key: 'The survey link of {name} is locked for an hour', values: { name: 'Ana' } };
    const missed = { key: 'Missed call', values: {} };
    await storeOld(unknown, { key: '“{text}”', values: { text: 'Stop it' } });
    await storeOld(locked, { key: 'Five times somebody gave another name or date of birth.', values: {} });
    await storeOld(missed, null);
    await storeOld({ key: 'Moved: {kind} with you', values: { kind: 'Visit' } }, null);
    for (const file of ['202611291335_reworded-notifications-data.sql', '202611292040_reworded-sentences-data.sql'])
      for (const { sql } of readMigration(file).steps ?? []) await test.database.sql(sql, [0, Number.MAX_SAFE_INTEGER]);
    const texts = (await listNotifications()).map(({ labelSentence, descriptionSentence }) => [
      labelSentence,
      descriptionSentence?.key,
    ]);
    expect(texts).toEqual(
      expect.arrayContaining([
        [{ key: '{name} asks to stop receiving texts', values: { name: { word: 'An unknown sender' } } }, '“{text}”'],
        [
          { key: "{name}'s survey link is locked for one hour", values: { name: 'Ana' } },
          'An incorrect name or date of birth was entered five times.',
        ],
        [missed, undefined],
        [{ key: 'Your event was rescheduled: {kind}', values: { kind: 'Visit' } }, undefined],
      ]),
    );
  });

  it('has the groups in order and the user’s own notifications, newest first', async () => {
    const groups = (await test.call(notifications.groups, { as: guide })).body;
    expect(groups.map((group) => group.sortOrder)).toEqual(groups.map((_, n) => n + 1));
    await notify('First');
    await notify('Second', null);
    expect((await listNotifications()).map((entry) => [entry.label, entry.seenAt])).toEqual([
      ['Second', null],
      ['First', null],
    ]);
    expect(await listNotifications(colleague)).toEqual([]);
  });

  it('marks notifications as seen and unseen, and leaves others alone', async () => {
    const id = await notify('News');
    const mark = (as: string, seen: boolean) =>
      test.call(notifications.seen, {
        as,
        input: { body: { notificationIds: [id, asId<'Notification'>(999_999)], seen } },
      });
    expect((await mark(colleague, true)).body).toEqual([]);
    expect((await listNotifications())[0]?.seenAt).toBeNull();
    expect((await mark(guide, true)).body.map((entry) => entry.id)).toEqual([id]);
    expect((await listNotifications())[0]?.seenAt).not.toBeNull();
    expect((await eventsOf(test, 'notification_upserted')).at(-1)).toMatchObject({
      payload: { id },
      rooms: [`user:${guideId}`],
    });
    await mark(guide, false);
    expect((await listNotifications())[0]?.seenAt).toBeNull();
  });

  it('is cleared by ids in the body or in the query', async () => {
    const [a, b, c] = [await notify('A'), await notify('B'), await notify('C')];
    const clear = (input: object, as = guide) => test.call(notifications.remove, { as, input: input as never });
    expect((await clear({ body: { notificationIds: [a] } }, colleague)).body.notificationIds).toEqual([]);
    expect((await clear({ body: { notificationIds: [a] } })).body.notificationIds).toEqual([a]);
    expect((await clear({ query: { notificationIds: [b, c] } })).body.notificationIds.sort()).toEqual([b, c].sort());
    expect(await listNotifications()).toEqual([]);
    expect((await clear({})).status).toBe(400);
    expect((await eventsOf(test, 'notification_deleted')).length).toBeGreaterThanOrEqual(3);
  });

  it('is marked as seen or cleared with all older ones, also if these are not listed', async () => {
    const [old, listed, newer] = [await notify('Old'), await notify('Listed'), await notify('Newer')];
    const body = { notificationIds: [listed], includeOlder: true };
    const seen = await test.call(notifications.seen, { as: guide, input: { body: { ...body, seen: true } } });
    expect(seen.body.map(({ id }) => id)).toEqual([listed]);
    const seenIds = async () => (await listNotifications()).filter(({ seenAt }) => seenAt !== null).map(({ id }) => id);
    expect(await seenIds()).toEqual([listed, old]);
    // ids of another user's notifications change nothing
    await test.call(notifications.remove, { as: colleague, input: { query: {}, body } });
    expect(await listNotifications()).toHaveLength(3);
    const cleared = await test.call(notifications.remove, { as: guide, input: { query: {}, body } });
    expect(cleared.body.notificationIds).toEqual([listed]);
    expect((await listNotifications()).map(({ id }) => id)).toEqual([newer]);
  });

  it('hides members whom the user no longer sees', async () => {
    await notify('About somebody');
    const elsewhere = await test.make.client();
    await test.database.sql('UPDATE members SET assigned_guide_id = NULL, client_id = $2 WHERE user_id = $1', [
      memberId,
      elsewhere,
    ]);
    expect(await listNotifications()).toEqual([]);
  });
});

describe('an alert', () => {
  const alert = async (about: MemberId | null, more = '') => {
    const [row] = await test.database.sql<{ id: string }>(
      `INSERT INTO alerts (member_id, alert_type, severity, title, message, starts_at, ends_at, is_dismissable, created_at)
       VALUES ($1, 'member_info_update', 'warning', 'Texts are slow', 'Up to 10 minutes.', now() - interval '1 day', ${more || 'NULL, true'}, now()) RETURNING id`,
      [about],
    );
    return asId<'Alert'>(Number(row?.id));
  };
  const global = async (as = guide) => (await test.call(notifications.alerts, { as })).body.map((entry) => entry.id);
  const dismiss = (alertId: IdOf<'Alert'>, as = guide) =>
    test.call(notifications.dismissAlert, { as, input: { params: { alertId } } });

  it('for all users disappears only for users who dismissed it', async () => {
    const id = await alert(null);
    expect(await global()).toContain(id);
    expect((await dismiss(id)).body).toEqual({ id, memberId: null });
    expect((await dismiss(id)).status).toBe(200);
    expect(await global()).not.toContain(id);
    expect(await global(colleague)).toContain(id);
  });

  it('that cannot be dismissed stays, and an ended one disappears', async () => {
    const fixed = await alert(null, 'NULL, false');
    const over = await alert(null, "now() - interval '1 hour', true");
    expect(await dismiss(fixed)).toMatchObject({ status: 403, body: { code: 'ALERT_NOT_DISMISSABLE' } });
    expect([(await global()).includes(fixed), (await global()).includes(over)]).toEqual([true, false]);
  });

  it('about a member appears on that member’s page for users who see them', async () => {
    const id = await alert(memberId);
    const of = (as: string) => test.call(notifications.memberAlerts, { as, input: { params: { memberId } } });
    expect((await of(guide)).body.map((entry) => entry.id)).toEqual([id]);
    expect(await global()).not.toContain(id);
    const otherGuide = await test.signIn(await test.make.staff());
    expect([(await of(otherGuide)).status, (await dismiss(id, otherGuide)).status]).toEqual([404, 404]);
  });
});
