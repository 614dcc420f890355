import {
  type ClientId,
  contracts,
  type HospitalMessageState,
  type HospitalSenderId,
  type MemberId,
} from '@guidepost/contracts';
import { adtText } from '@guidepost/rules/adt-text';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';
import { applyMessages } from './apply.ts';
import { tellSilence } from './senders.ts';

const { hospitalMessages, hospitalizations, feed, docket, notifications } = contracts;
type Said = Parameters<typeof adtText>[1];

let test: TestApp;
let url: string;
let guide: Person;
let as: string;
let asAdmin: string;
let clientId: ClientId;
let memberId: MemberId;
let senderId: HospitalSenderId;
let key: string;
let hospital: string;
let turn = 0;

beforeAll(async () => {
  test = await startTestApp();
  url = await test.listen();
});
beforeEach(async () => {
  await moveClock(test, '2026-12-03T18:00:00Z');
  turn += 1;
  clientId = await test.make.client();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  const admin = await test.make.staff({ role: 'SUPER_ADMIN' });
  [as, asAdmin] = [await test.signIn(guide), await test.signIn(admin)];
  memberId = await make({ name: `Lucille Fontenot${names[turn]}`, birth: `19${20 + turn}-03-12` });
  hospital = `Saltgrass ${turn}`;
  const added = await test.call(hospitalMessages.addSender, {
    as: asAdmin,
    input: { body: { name: hospital, timeZone: 'America/Chicago' } },
  });
  expect(added.status).toBe(201);
  senderId = added.body.id;
  key = (await test.call(hospitalMessages.makeKey, { as: asAdmin, input: { params: { id: senderId } } })).body.key;
});
afterAll(() => test.stop());

/** Each test has people of its own: what one leaves must be nobody's candidate in the next. */
const names = ' abcdefghijklmnopqrstuvw';
async function make({ name, birth }: { name: string; birth: string }): Promise<MemberId> {
  const id = await test.make.member({ clientId, guideId: guide.id, name });
  await test.database.sql(`UPDATE members SET date_of_birth = $2, gender = 'female' WHERE user_id = $1`, [id, birth]);
  const [first = '', last = ''] = name.split(' ');
  await test.database.sql('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [id, first, last]);
  return id;
}
const who = (): Said => ({ name: `Fontenot${names[turn]}^Lucille`, birth: `19${20 + turn}0312` });
const post = (body: string, as = key) =>
  fetch(`${url}/api/webhooks/hl7`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/hl7-v2' },
    body,
  });
/** Sends a message and has it applied. */
async function tell(event: string, said: Said = {}): Promise<string> {
  const reply = await post(adtText(event, { ...who(), ...said }));
  const text = reply.status === 204 ? '' : await reply.text();
  await applyMessages(test.app.jobs);
  // the app's own sweep may hold the hospital, and is then the one who applies it
  const waits = () =>
    test.database.sql(
      `SELECT m.id FROM hospital_messages m JOIN hospital_senders s ON s.id = m.sender_id WHERE s.name = $1 AND m.state = 'received'`,
      [hospital],
    );
  await expect.poll(waits).toEqual([]);
  return text;
}
const stays = () =>
  test.database.sql<{ member_id: string; admit_date: string; discharge_date: string | null; deleted: boolean }>(
    `SELECT h.member_id, h.admit_date::text, h.discharge_date::text, h.deleted_at IS NOT NULL AS deleted FROM hospitalizations h
      WHERE h.source_system = 'adt:' || (SELECT id FROM hospital_senders WHERE name = $1) ORDER BY h.id`,
    [hospital],
  );
const list = async (state?: HospitalMessageState) =>
  (await test.call(hospitalMessages.list, { as: asAdmin, input: { query: { state } } })).body.data.filter(
    ({ sender }) => sender.name === hospital,
  );
const stay = (admit: string, home: string | null = null, of = memberId) => ({
  member_id: String(of),
  admit_date: admit,
  discharge_date: home,
  deleted: false,
});

describe('a message of a hospital', () => {
  it('is stored, acknowledged and applied: stay, feed, follow up and open screens', async () => {
    const answer = await tell('A01', { at: '20261202080000', id: 'M1', reason: 'Chest pain' });
    expect(answer).toMatch(/^MSH\|\^~\\&\|GP\|GUIDE\|ADT\|SALTGRASS\|.*\rMSA\|AA\|M1\r$/s);
    expect(await stays()).toEqual([stay('2026-12-02')]);
    const entries = (await test.call(feed.items, { as, input: { query: { userId: memberId } } })).body;
    expect(entries.map(({ hospitalization }) => hospitalization?.admitComplaint)).toContain('Chest pain');
    const todos = async () =>
      (await test.call(docket.todos, { as, input: { params: { guideId: guide.id } } })).body.data.map(
        ({ label }) => label,
      );
    expect(await todos()).toEqual(['Admission follow up']);
    await tell('A03', { at: '20261203090000', disposition: '01' });
    expect(await todos()).toEqual(['Discharge follow up']);
    expect(await stays()).toEqual([stay('2026-12-02', '2026-12-03')]);
    expect((await eventsOf(test, 'hospitalization_updated')).length).toBeGreaterThan(1);
    // a cancelled admission takes it all back
    await tell('A11', { at: '20261203093000' });
    expect(await todos()).toEqual([]);
    expect((await stays())[0]?.deleted).toBe(true);
  });

  it('that comes twice, or before what went before it, ends in the same stay', async () => {
    const messages: [string, Said][] = [
      ['A03', { at: '20261203090000' }],
      ['A13', { at: '20261203093000' }],
      ['A01', { at: '20261201080000' }],
      ['A01', { at: '20261201080000' }],
      ['A03', { at: '20261203100000', id: 'again' }],
      ['A08', { at: '20261201090000', admit: '20261130' }],
    ];
    for (const [event, said] of messages) expect(await tell(event, said)).toContain('MSA|AA|');
    expect(await stays()).toEqual([stay('2026-11-30', '2026-12-03')]);
    expect((await list()).length).toBe(messages.length - 1);
  });

  it('is refused where it is wrong, and by whoever has no key', async () => {
    expect((await post(adtText('A01'), 'x'.repeat(43))).status).toBe(401);
    expect(await tell('A01', { visit: '' })).toMatch(/MSA\|AE\|.*ERR\|\|PV1\^1\^19\|101\^/s);
    expect(await tell('A60')).toContain('MSA|AR|');
    expect(await (await post('hello')).text()).toMatch(/MSA\|AE\|/);
    expect(await list()).toEqual([]);
  });

  it('waits for somebody to say whose it is, once for all messages of that patient', async () => {
    const twin = await make({ name: `Lucinda Fontenot${names[turn]}`, birth: `19${20 + turn}-03-12` });
    await tell('A01', { at: '20261201080000' });
    await tell('A03', { at: '20261203080000' });
    const waiting = await list('review');
    expect(waiting.map(({ event }) => event)).toEqual(['A03', 'A01']);
    const id = waiting[0]?.id;
    if (id === undefined) throw new Error('Nothing waits.');
    const details = await test.call(hospitalMessages.get, { as: asAdmin, input: { params: { id } } });
    expect(details.body.candidates.map((one) => [one.memberId, one.score])).toEqual([
      [memberId, 100],
      [twin, expect.any(Number)],
    ]);
    const decided = await test.call(hospitalMessages.decide, {
      as: asAdmin,
      input: { params: { id }, body: { memberId: twin } },
    });
    expect(decided.body).toMatchObject({ state: 'applied', memberId: twin });
    expect(await stays()).toEqual([stay('2026-12-01', '2026-12-03', twin)]);
    await tell('A01', { at: '20261203120000', visit: 'V2' });
    expect((await stays()).map((one) => one.member_id)).toEqual([String(twin), String(twin)]);
    await test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id }, body: { memberId: null } } });
    expect((await stays()).map((one) => one.deleted)).toEqual([true, true]);
    expect((await list('nobody')).length).toBe(3);
  });

  it('about nobody of ours is kept, and leads to nobody', async () => {
    await tell('A01', { name: 'Quixote^Alonso', birth: '19010101' });
    expect((await list()).map(({ state }) => state)).toEqual(['nobody']);
    expect(await stays()).toEqual([]);
  });

  it('that merges two numbers brings the stays of both to one member; in a circle it is refused by name', async () => {
    await tell('A01', { at: '20261201080000', number: 'OLD', name: 'Unknown^Person', birth: '', visit: 'V1' });
    expect((await list('nobody')).length).toBe(1);
    await tell('A01', { at: '20261202080000', number: 'NEW', visit: 'V2' });
    await tell('A40', { at: '20261202090000', number: 'NEW', former: 'OLD' });
    expect((await stays()).map((one) => [one.member_id, one.admit_date]).sort()).toEqual([
      [String(memberId), '2026-12-01'],
      [String(memberId), '2026-12-02'],
    ]);
    await tell('A40', { at: '20261202100000', number: 'OLD', former: 'NEW' });
    expect((await list('refused')).map(({ reason }) => reason)).toEqual([
      'The patients were merged the other way around before.',
    ]);
    expect(await tell('A40', { number: 'NEW', former: 'NEW' })).toContain(
      'A patient cannot be merged with themselves.',
    );
  });
});

describe('open screens', () => {
  it('are told of whatever changes on them: what they had and what they are told is what is there', async () => {
    const boss = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await test.make.audits(boss.id, clientId);
    const asBoss = await test.signIn(boss);
    const shown = async () => ({
      hospital_messages_updated: [
        (await test.call(hospitalMessages.list, { as: asAdmin, input: { query: {} } })).body,
        (await test.call(hospitalMessages.senders, { as: asAdmin, input: {} })).body,
      ],
      hospitalizations_changed: [
        (await test.call(hospitalizations.list, { as: asBoss, input: { query: {} } })).body,
        (await test.call(hospitalizations.metaCounts, { as: asBoss, input: {} })).body,
        (await test.call(hospitalizations.filterOptions, { as: asBoss, input: {} })).body,
      ],
    });
    const twin = await make({ name: `Lucinda Fontenot${names[turn]}`, birth: `19${20 + turn}-03-12` });
    const decide = async (to: MemberId | null) => {
      const id = (await list())[0]?.id;
      if (id === undefined) throw new Error('Nothing came.');
      await test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id }, body: { memberId: to } } });
    };
    const params = { id: senderId };
    const steps: (() => Promise<unknown>)[] = [
      () => tell('A01', { at: '20261201080000' }),
      () => decide(twin),
      () => tell('A03', { at: '20261203080000' }),
      () => decide(memberId),
      () => tell('A13', { at: '20261203090000' }),
      () => tell('A08', { at: '20261203093000', reason: 'Pneumonia' }),
      () => tell('A11', { at: '20261203100000' }),
      () => decide(null),
      () => tell('A60'),
      () => test.call(hospitalMessages.revokeKey, { as: asAdmin, input: { params } }),
      () => test.call(hospitalMessages.updateSender, { as: asAdmin, input: { params, body: { silenceMinutes: 45 } } }),
    ];
    const changed = { hospital_messages_updated: 0, hospitalizations_changed: 0 };
    for (const [n, step] of steps.entries()) {
      const before = await shown();
      const told = { hospital_messages_updated: 0, hospitalizations_changed: 0 };
      for (const name of Object.keys(told) as (keyof typeof told)[]) told[name] = (await eventsOf(test, name)).length;
      await step();
      const after = await shown();
      for (const name of Object.keys(told) as (keyof typeof told)[]) {
        if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
        changed[name] += 1;
        expect([n, name, (await eventsOf(test, name)).length > told[name]]).toEqual([n, name, true]);
      }
    }
    expect(changed.hospital_messages_updated).toBeGreaterThan(7);
    expect(changed.hospitalizations_changed).toBeGreaterThan(4);
  });
});

describe('a stay that a file has told of', () => {
  const all = () =>
    test.database.sql<{ member_id: string; hospital: string; admit: string; home: string | null; info: unknown }>(
      `SELECT member_id, hospital, admit_date::text AS admit, discharge_date::text AS home, admit_complaint AS info
         FROM hospitalizations WHERE member_id = $1 AND deleted_at IS NULL ORDER BY id`,
      [memberId],
    );
  const fromFile = (admit = '2026-12-01', sourceId = 'enc-1') =>
    test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, admit_complaint, source_system, source_id, created_at, updated_at)
       VALUES ($1, 'Saltgrass Regional Hospital', $2, '2026-12-02', 'Asthma', 'fhir', $3, now(), now())`,
      [memberId, admit, sourceId],
    );

  it('is the same one, of which both tell from then on, in whatever order the messages come', async () => {
    await fromFile();
    await tell('A03', { at: '20261203090000' });
    await tell('A01', { at: '20261201080000' });
    const one = { member_id: String(memberId), hospital: 'Saltgrass Regional', admit: '2026-12-01', info: 'Asthma' };
    expect(await all()).toEqual([{ ...one, home: '2026-12-03' }]);
    await tell('A13', { at: '20261203100000' });
    expect(await all()).toEqual([{ ...one, home: null }]);
    await tell('A11', { at: '20261203110000' });
    expect(await all()).toEqual([]);
  });

  it('has what guides wrote of the one that gives way, which is news to whoever writes on it', async () => {
    await tell('A01', { at: '20261201080000' });
    await fromFile();
    await test.database.sql(
      `WITH o AS (UPDATE hospitalizations SET note = 'Call her son.' WHERE member_id = $1 AND source_system <> 'fhir' RETURNING *)
       UPDATE hospitalizations f SET hospital = o.hospital, discharge_date = NULL, admit_complaint = o.admit_complaint FROM o
        WHERE f.member_id = $1 AND f.source_system = 'fhir'`,
      [memberId],
    );
    await tell('A08', { at: '20261201090000' });
    const sql = 'SELECT note, version FROM hospitalizations WHERE member_id = $1 AND deleted_at IS NULL';
    expect(await test.database.sql(sql, [memberId])).toEqual([{ note: 'Call her son.', version: 2 }]);
  });

  it('is another one where the hospital or the day is, and stays where the patient was somebody else', async () => {
    await fromFile('2026-11-30');
    await tell('A01', { at: '20261201080000' });
    expect((await all()).length).toBe(2);
    await fromFile('2026-12-01', 'enc-2|V9000');
    await tell('A01', { at: '20261201080000', visit: 'V9000', hospital: 'Cypress' });
    expect((await all()).length).toBe(3);
    const [message] = await list('applied');
    if (!message) throw new Error('Nothing was applied.');
    const { id } = message;
    await test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id }, body: { memberId: null } } });
    // that of the file alone, and the one that it shared with the messages
    expect((await all()).map(({ admit }) => admit).sort()).toEqual(['2026-11-30', '2026-12-01']);
  });
});

describe('a hospital', () => {
  it('that falls silent for longer than it ever was is told once to the administrators', async () => {
    for (let n = 0; n < 11; n += 1) {
      await moveClock(
        test,
        Temporal.Instant.from('2026-12-03T18:00:00Z')
          .add({ minutes: 90 * n })
          .toString(),
      );
      await tell('A08', { at: `202612030${n % 10}0000`, id: `S${n}` });
    }
    const bell = async () =>
      (await test.call(notifications.list, { as: asAdmin })).body.filter(({ label }) => label.startsWith(hospital))
        .length;
    await tellSilence(test.app.jobs);
    expect(await bell()).toBe(0);
    await moveClock(test, '2026-12-04T10:45:00Z');
    await tellSilence(test.app.jobs);
    await tellSilence(test.app.jobs);
    expect(await bell()).toBe(1);
    const senders = (await test.call(hospitalMessages.senders, { as: asAdmin, input: {} })).body;
    expect(senders.find(({ name }) => name === hospital)).toMatchObject({ isSilent: true, messages: 11, hasKey: true });
    // all of them are counted once and for all; what comes afterwards is added, and the silence that ended is its longest
    const counted = () =>
      test.database.sql(
        'SELECT heard_messages::int AS messages, round(extract(epoch FROM heard_gap) / 60)::int AS gap FROM hospital_senders WHERE name = $1',
        [hospital],
      );
    expect(await counted()).toEqual([{ messages: 11, gap: 90 }]);
    await tell('A08', { at: '20261204044500', id: 'S11' });
    await moveClock(test, '2026-12-04T12:29:00Z');
    await tellSilence(test.app.jobs);
    const after = (await test.call(hospitalMessages.senders, { as: asAdmin, input: {} })).body;
    expect(after.find(({ name }) => name === hospital)).toMatchObject({ isSilent: false, messages: 12 });
    expect(await counted()).toEqual([{ messages: 12, gap: 105 }]);
  });

  it('is silent after the time that was set for it, whatever was before, and told of once', async () => {
    const set = await test.call(hospitalMessages.updateSender, {
      as: asAdmin,
      input: { params: { id: senderId }, body: { silenceMinutes: 30 } },
    });
    expect(set.body).toMatchObject({ silenceMinutes: 30, isSilent: false, version: 2 });
    await tell('A01', { at: '20261201080000' });
    await moveClock(test, '2026-12-03T18:31:00Z');
    await tellSilence(test.app.jobs);
    await tellSilence(test.app.jobs);
    const bell = (await test.call(notifications.list, { as: asAdmin })).body.map(({ label }) => label);
    expect(bell.filter((label) => label.startsWith(hospital))).toEqual([
      `${hospital} has sent nothing for longer than it should`,
    ]);
  });

  it('has a key that is shown once, and sends with it until it has another or none', async () => {
    expect((await post(adtText('A01', who()))).status).toBe(200);
    const params = { id: senderId };
    const { body } = await test.call(hospitalMessages.makeKey, { as: asAdmin, input: { params } });
    expect(body.sender).toMatchObject({ hasKey: true, keyMadeAt: expect.stringMatching(/^2026-12-03T18:00/) });
    expect((await post(adtText('A01', who()))).status).toBe(401);
    expect((await post(adtText('A01', who()), body.key)).status).toBe(200);
    const revoked = await test.call(hospitalMessages.revokeKey, { as: asAdmin, input: { params } });
    expect(revoked.body).toMatchObject({ hasKey: false, keyMadeAt: null });
    expect((await post(adtText('A01', who()), body.key)).status).toBe(401);
    // the key is nowhere: not in the list, not in what the audit keeps
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

  it('has a name and a certificate of its own, and two who change it at once are told', async () => {
    const change = (body: object) =>
      test.call(hospitalMessages.updateSender, { as: asAdmin, input: { params: { id: senderId }, body } });
    const named = await change({ certificateName: ` cypress${turn}.example `, version: 1 });
    expect(named.body).toMatchObject({ certificateName: `cypress${turn}.example`, version: 2 });
    expect((await change({ silenceMinutes: 60, version: 1 })).body.code).toBe('VERSION_CONFLICT');
    const add = (body: object) =>
      test.call(hospitalMessages.addSender, {
        as: asAdmin,
        input: { body: { name: `${hospital} North`, timeZone: 'America/Denver', ...body } },
      });
    expect((await add({ name: hospital })).body.errors?.map(({ property }) => property)).toEqual(['name']);
    const other = await add({ certificateName: `cypress${turn}.example` });
    expect([other.status, other.body.errors?.[0]?.property]).toEqual([409, 'certificateName']);
    expect((await change({ certificateName: '' })).body.certificateName).toBeNull();
    expect((await add({ certificateName: `cypress${turn}.example` })).status).toBe(201);
  });
});
