import { contracts } from '@guidepost/contracts';
import { adtText } from '@guidepost/rules/adt-text';
import { describe, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { notifyOfSilence } from './senders.ts';
import {
  asAdmin,
  hospital,
  patient,
  postMessage,
  senderId,
  sendMessage,
  serial,
  setUpHospital,
  test,
} from './testing/scene.ts';

const { hospitalMessages, notifications } = contracts;

setUpHospital();

describe('a hospital', () => {
  it('that is silent for longer than ever before is reported once to the administrators', async () => {
    for (let n = 0; n < 11; n += 1) {
      await moveClock(
        test,
        Temporal.Instant.from('2026-12-03T18:00:00Z')
          .add({ minutes: 90 * n })
          .toString(),
      );
      await sendMessage('A08', { at: `202612030${n % 10}0000`, id: `S${n}` });
    }
    const bell = async () =>
      (await test.call(notifications.list, { as: asAdmin })).body.filter(({ label }) => label.startsWith(hospital))
        .length;
    await notifyOfSilence(test.app.jobs);
    expect(await bell()).toBe(0);
    await moveClock(test, '2026-12-04T10:45:00Z');
    await notifyOfSilence(test.app.jobs);
    await notifyOfSilence(test.app.jobs);
    expect(await bell()).toBe(1);
    const senders = (await test.call(hospitalMessages.senders, { as: asAdmin, input: {} })).body;
    expect(senders.find(({ name }) => name === hospital)).toMatchObject({ isSilent: true, messages: 11, hasKey: true });
    // The stored count includes all messages so far, and later messages are added to it. The gap that has just ended is
    // now the longest one.
    const counted = () =>
      test.database.sql(
        'SELECT heard_messages::int AS messages, round(extract(epoch FROM heard_gap) / 60)::int AS gap FROM hospital_senders WHERE name = $1',
        [hospital],
      );
    expect(await counted()).toEqual([{ messages: 11, gap: 90 }]);
    await sendMessage('A08', { at: '20261204044500', id: 'S11' });
    await moveClock(test, '2026-12-04T12:29:00Z');
    await notifyOfSilence(test.app.jobs);
    const after = (await test.call(hospitalMessages.senders, { as: asAdmin, input: {} })).body;
    expect(after.find(({ name }) => name === hospital)).toMatchObject({ isSilent: false, messages: 12 });
    expect(await counted()).toEqual([{ messages: 12, gap: 105 }]);
  });

  it('is silent after its own limit, whatever its history, and is reported once', async () => {
    const set = await test.call(hospitalMessages.updateSender, {
      as: asAdmin,
      input: { params: { id: senderId }, body: { silenceMinutes: 30 } },
    });
    expect(set.body).toMatchObject({ silenceMinutes: 30, isSilent: false, version: 2 });
    await sendMessage('A01', { at: '20261201080000' });
    await moveClock(test, '2026-12-03T18:31:00Z');
    await notifyOfSilence(test.app.jobs);
    await notifyOfSilence(test.app.jobs);
    const bell = (await test.call(notifications.list, { as: asAdmin })).body.map(({ label }) => label);
    expect(bell.filter((label) => label.startsWith(hospital))).toEqual([
      `${hospital} has not sent messages for longer than expected`,
    ]);
  });

  it('has a key that is shown once and works until it is replaced or revoked', async () => {
    expect((await postMessage(adtText('A01', patient()))).status).toBe(200);
    const params = { id: senderId };
    const { body } = await test.call(hospitalMessages.makeKey, { as: asAdmin, input: { params } });
    expect(body.sender).toMatchObject({ hasKey: true, keyMadeAt: expect.stringMatching(/^2026-12-03T18:00/) });
    expect((await postMessage(adtText('A01', patient()))).status).toBe(401);
    expect((await postMessage(adtText('A01', patient()), body.key)).status).toBe(200);
    const revoked = await test.call(hospitalMessages.revokeKey, { as: asAdmin, input: { params } });
    expect(revoked.body).toMatchObject({ hasKey: false, keyMadeAt: null });
    expect((await postMessage(adtText('A01', patient()), body.key)).status).toBe(401);
    // The key appears neither in the list nor in the audit log.
    const [found] = await test.database.sql<{ count: string }>(
      `SELECT count(*) FROM audit_entries a WHERE a::text LIKE '%' || $1 || '%'`,
      [body.key],
    );
    expect(Number(found?.count)).toBe(0);
    const audited = await test.database.sql<{ action: string }>(
      `SELECT action FROM audit_entries WHERE action LIKE '%/senders/{id}/key' ORDER BY id DESC LIMIT 2`,
    );
    const path = '/hospital-messages/senders/{id}/key';
    expect(audited.map(({ action }) => action)).toEqual([`DELETE ${path}`, `POST ${path}`]);
  });

  it('has a unique name and certificate, and a second user who changes it at the same time is notified', async () => {
    const change = (body: object) =>
      test.call(hospitalMessages.updateSender, { as: asAdmin, input: { params: { id: senderId }, body } });
    const named = await change({ certificateName: ` cypress${serial}.example `, version: 1 });
    expect(named.body).toMatchObject({ certificateName: `cypress${serial}.example`, version: 2 });
    expect((await change({ silenceMinutes: 60, version: 1 })).body.code).toBe('VERSION_CONFLICT');
    const add = (body: object) =>
      test.call(hospitalMessages.addSender, {
        as: asAdmin,
        input: { body: { name: `${hospital} North`, timeZone: 'America/Denver', ...body } },
      });
    expect((await add({ name: hospital })).body.errors?.map(({ property }) => property)).toEqual(['name']);
    const other = await add({ certificateName: `cypress${serial}.example` });
    expect([other.status, other.body.errors?.[0]?.property]).toEqual([409, 'certificateName']);
    expect((await change({ certificateName: '' })).body.certificateName).toBeNull();
    expect((await add({ certificateName: `cypress${serial}.example` })).status).toBe(201);
  });
});
