import { contracts } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/clock.ts';
import { sweep } from '../../testing/sweep.ts';
import {
  as,
  asAdmin,
  createMember,
  guide,
  hospital,
  listMessages,
  memberId,
  names,
  sendMessage,
  serial,
  setUpHospital,
  test,
} from './testing/scene.ts';

const { deathReports, docket, feed, hospitalMessages, members, notifications, statuses, texts } = contracts;

setUpHospital();

const report = async (who = as, of = memberId) =>
  (await test.call(deathReports.get, { as: who, input: { params: { memberId: of } } })).body.report;
const labels = async () =>
  (await test.call(docket.todos, { as, input: { params: { guideId: guide.id } } })).body.data.map(({ label }) => label);
const listNotifications = async () => (await test.call(notifications.list, { as })).body.map(({ label }) => label);
const decide = async (decision: 'alive' | 'deceased', who = as) => {
  const found = await report();
  if (!found) throw new Error('No report waits.');
  return test.call(deathReports.decide, {
    as: who,
    input: { params: { memberId }, body: { reportId: found.id, decision } },
  });
};
const died = { at: '20261203090000', admit: '202612020800', disposition: '20' };

describe('a reported death', () => {
  it('opens no follow-up, closes an open one, and updates feed, notifications and screens', async () => {
    await sendMessage('A01', { at: '20261202080000' });
    expect(await labels()).toEqual(['Admission follow up']);
    await sendMessage('A03', died);
    expect(await labels()).toEqual([]);
    expect(await report()).toMatchObject({
      source: 'hospital',
      reportedBy: hospital,
      diedOn: null,
      canConfirm: false,
    });
    const entries = (await test.call(feed.items, { as, input: { query: { userId: memberId } } })).body;
    expect(entries.map(({ externalItemType }) => externalItemType)).toContain('death_report');
    expect(await listNotifications()).toContainEqual(
      expect.stringMatching(new RegExp(`^${hospital} reports that Lucille .* died$`)),
    );
    expect((await listNotifications()).filter((label) => label.includes(`${names[serial]} was discharged`))).toEqual(
      [],
    );
    expect((await eventsOf(test, 'death_report_updated')).length).toBeGreaterThan(0);
    // Neither a repeated message nor a change to the visit reports the death again.
    await sendMessage('A08', { at: '20261203093000', disposition: '20' });
    expect(await test.database.sql('SELECT id FROM death_reports WHERE member_id = $1', [memberId])).toHaveLength(1);
  });

  it('removes the notification of a discharge that was a death', async () => {
    await sendMessage('A03', { at: '20261203090000', admit: '202612020800' });
    const discharges = async () =>
      (await listNotifications()).filter((label) => label.includes(`${names[serial]} was discharged`));
    expect(await discharges()).toHaveLength(1);
    await sendMessage('A08', { at: '20261203093000', disposition: '20' });
    expect(await discharges()).toEqual([]);
  });

  it('that is wrong ends with the decision, follow-ups open again, and the update log has the decision', async () => {
    await sendMessage('A03', died);
    expect(await labels()).toEqual([]);
    expect((await decide('alive')).status).toBe(200);
    expect(await report()).toBeNull();
    expect(await labels()).toEqual(['Discharge follow up']);
    const { body: log } = await test.call(members.changeLogs, { as, input: { params: { memberId }, query: {} } });
    expect(log).toContainEqual(expect.objectContaining({ field: 'deathReport', newValue: 'alive' }));
    await sendMessage('A08', { at: '20261203100000', disposition: '20' });
    expect(await report()).toBeNull();
  });

  it('with a later discharge is a new report after a wrong one, and also moves with the patient', async () => {
    await sendMessage('A03', died);
    await decide('alive');
    await sendMessage('A13', { at: '20261203100000' });
    expect(await report()).toBeNull();
    const last = { at: '20261203170000', admit: died.admit, discharge: '202612041100', disposition: '20' };
    await sendMessage('A03', last);
    expect(await report()).toMatchObject({ source: 'hospital', diedOn: null });
    await sendMessage('A08', { ...last, at: '20261203173000' });
    expect(await test.database.sql('SELECT id FROM death_reports WHERE member_id = $1', [memberId])).toHaveLength(2);
    const twin = await createMember({
      name: `Lucinda Fontenot${names[serial]}`,
      birth: `19${20 + serial}-03-12`,
    });
    const [message] = (await test.call(hospitalMessages.list, { as: asAdmin, input: { query: { state: 'applied' } } }))
      .body.data;
    await test.call(hospitalMessages.decide, {
      as: asAdmin,
      input: { params: { id: message?.id as never }, body: { memberId: twin } },
    });
    await sendMessage('A60');
    expect([await report(), (await report(as, twin))?.source]).toEqual([null, 'hospital']);
  });

  it('that is confirmed sets the status Deceased once; a guide cannot confirm it', async () => {
    await sendMessage('A03', died);
    expect((await decide('deceased')).body.code).toBe('FORBIDDEN');
    const found = await report(asAdmin);
    expect(found?.canConfirm).toBe(true);
    if (!found) return;
    const input = { params: { memberId }, body: { reportId: found.id, decision: 'deceased' as const } };
    const both = await Promise.all([1, 2].map(() => test.call(deathReports.decide, { as: asAdmin, input })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await test.call(statuses.history, { as, input: { params: { memberId } } })).body[0]?.memberStatus.key).toBe(
      'deceased',
    );
    // Contact has ended, so another message about the same death creates no report.
    await sendMessage('A08', { visit: 'V9', kind: 'O', at: '20261203110000', disposition: '20' });
    expect(await report()).toBeNull();
  });

  it('stops texts, sent now or scheduled, until a user decides', async () => {
    const { sql } = test.database;
    const number = `+1713556${String(1000 + serial)}`;
    await sql(
      `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, $2, 'Mobile', true, now())`,
      [memberId, number],
    );
    await sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-05-01Z' FROM terms WHERE key = 'tcpa'`,
      [memberId],
    );
    await sql(
      `INSERT INTO lines (display_name, number, owner_id, guide_id, created_at) VALUES ('Own', '+1346' || lpad($1::bigint::text, 7, '6'), $1, $1, now())`,
      [guide.id],
    );
    // Reports the death before the text is due. Otherwise the app's own job could send the text first.
    await sendMessage('A03', died);
    const [text] = await sql<{ id: string }>(
      `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, status, send_at, created_at, updated_at)
       VALUES ($1, $2, false, 'See you', $3, 'scheduled', '2026-12-03T17:45:00Z', '2026-12-01Z', '2026-12-01Z') RETURNING id`,
      [memberId, guide.id, number],
    );
    const status = async () =>
      (await sql<{ status: string }>('SELECT status FROM texts WHERE id = $1', [text?.id]))[0]?.status;
    await sweep(test, 'due texts');
    expect(await status()).toBe('scheduled');
    const write = () => test.call(texts.create, { as, input: { body: { subjectId: memberId, text: 'Hello' } } });
    expect((await write()).body.code).toBe('CONTACT_HELD');
    const check = await test.call(texts.check, { as, input: { body: { subjectId: memberId, text: 'Hello' } } });
    expect(check.body.refusal).toBe('CONTACT_HELD');
    await decide('alive');
    await sweep(test, 'due texts');
    // Waits for the app's own job, which may have locked the text to send it.
    await expect.poll(status).not.toBe('scheduled');
    expect((await write()).status).toBe(201);
  });

  it('moves with the patient to another member, and is also possible without a visit', async () => {
    const twin = await createMember({
      name: `Lucinda Fontenot${names[serial]}`,
      birth: `19${20 + serial}-03-12`,
    });
    await sendMessage('A08', { visit: '', kind: 'N', disposition: '20' });
    expect([await report(), await report(as, twin)]).toEqual([null, null]);
    const id = (await listMessages('review'))[0]?.id;
    if (id === undefined) throw new Error('Nothing waits.');
    const choose = async (of: typeof twin) => {
      await test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id }, body: { memberId: of } } });
      await sendMessage('A60');
    };
    await choose(twin);
    expect(await report(as, twin)).toMatchObject({ reportedBy: hospital });
    await choose(memberId);
    expect([(await report())?.reportedBy, await report(as, twin)]).toEqual([hospital, null]);
  });
});
