import { createHash } from 'node:crypto';
import { contracts, type MemberId } from '@guidepost/contracts';
import { adtText } from '@guidepost/rules/adt-text';
import { describe, expect, it } from 'vitest';
import { execute } from '../../platform/db.ts';
import { eventsOf } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';
import { updateAllReviewQuestions, updateReviewQuestions } from './reviews.ts';
import {
  type AdtFields,
  admin,
  as,
  asAdmin,
  clientId,
  createMember,
  guide,
  hospital,
  listMessages,
  listStays,
  memberId,
  names,
  patient,
  postMessage,
  senderId,
  sendMessage,
  serial,
  setUpHospital,
  stay,
  test,
} from './testing/scene.ts';

const { hospitalMessages, hospitalizations, feed, docket, notifications } = contracts;

setUpHospital();

describe('a message of a hospital', () => {
  it('is stored, acknowledged and applied: stay, feed, follow-up and open screens', async () => {
    const answer = await sendMessage('A01', { at: '20261202080000', id: 'M1', reason: 'Chest pain' });
    expect(answer).toMatch(/^MSH\|\^~\\&\|GP\|GUIDE\|ADT\|SALTGRASS\|.*\rMSA\|AA\|M1\r$/s);
    expect(await listStays()).toEqual([stay('2026-12-02')]);
    const entries = (await test.call(feed.items, { as, input: { query: { userId: memberId } } })).body;
    expect(entries.map(({ hospitalization }) => hospitalization?.admitComplaint)).toContain('Chest pain');
    const todos = async () =>
      (await test.call(docket.todos, { as, input: { params: { guideId: guide.id } } })).body.data.map(
        ({ label }) => label,
      );
    expect(await todos()).toEqual(['Admission follow up']);
    await sendMessage('A03', { at: '20261203090000', disposition: '01' });
    expect(await todos()).toEqual(['Discharge follow up']);
    expect(await listStays()).toEqual([stay('2026-12-02', '2026-12-03')]);
    expect((await eventsOf(test, 'hospitalization_updated')).length).toBeGreaterThan(1);
    // A canceled admission removes the stay and its todo.
    await sendMessage('A11', { at: '20261203093000' });
    expect(await todos()).toEqual([]);
    expect((await listStays())[0]?.deleted).toBe(true);
  });

  it('that arrives twice, or before an earlier message, results in the same stay', async () => {
    const messages: [string, AdtFields][] = [
      ['A03', { at: '20261203090000' }],
      ['A13', { at: '20261203093000' }],
      ['A01', { at: '20261201080000' }],
      ['A01', { at: '20261201080000' }],
      ['A03', { at: '20261203100000', id: 'again' }],
      ['A08', { at: '20261201090000', admit: '20261130' }],
    ];
    for (const [event, said] of messages) expect(await sendMessage(event, said)).toContain('MSA|AA|');
    expect(await listStays()).toEqual([stay('2026-11-30', '2026-12-03')]);
    expect((await listMessages()).length).toBe(messages.length - 1);
  });

  it('is refused if it is invalid or has no valid key', async () => {
    expect((await postMessage(adtText('A01'), 'x'.repeat(43))).status).toBe(401);
    expect(await sendMessage('A01', { visit: '' })).toMatch(/MSA\|AE\|.*ERR\|\|PV1\^1\^19\|101\^/s);
    expect(await sendMessage('XXX')).toContain('MSA|AR|');
    const two = adtText('A01', { ...patient(), id: 'TWO', more: ['PID|2||MR9^^^SALT^MR||Guidry^Remy'] });
    expect(await (await postMessage(two)).text()).toMatch(/MSA\|AE\|TWO\|.*ERR\|\|PID\^1\|100\^/s);
    // A message with an unused event is acknowledged but not stored, so it does not block the sender's queue.
    expect(await sendMessage('A60', { id: 'ALLERGY' })).toContain('MSA|AA|ALLERGY\r');
    expect(await (await postMessage('hello')).text()).toMatch(/MSA\|AE\|/);
    // One acknowledgment cannot confirm two messages, so two messages in one request are refused.
    const reply = await postMessage(adtText('A01', patient()) + adtText('A03', patient()));
    expect(await reply.text()).toMatch(/MSA\|AE\|A01-/);
    // A message that can never be stored is refused permanently. Otherwise the sender would repeat it and send no other
    // messages.
    const long = Array.from({ length: 2000 }, (_, n) => createHash('md5').update(String(n)).digest('base64url')).join(
      '',
    );
    const unstorable = await postMessage(adtText('A01', { ...patient(), visit: long }));
    expect([unstorable.status, await unstorable.text()]).toEqual([200, expect.stringMatching(/MSA\|AE\|A01-/)]);
    expect(await listMessages()).toEqual([]);
  });

  it('that cannot be applied is set aside, does not block later messages, and can be applied again', async () => {
    // The job fails, because the message is invalid. The test inserts it directly, because the server would refuse it.
    const [stored] = await test.database.sql<{ id: string }>(
      `INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at)
       VALUES ($1, 'broken', 'A01', $2, '\\x00', ' V1', '2026-12-02T14:00:00Z', '2026-12-03T17:59:00Z') RETURNING id`,
      [senderId, adtText('A01', { ...patient(), at: 'not a time' })],
    );
    await sendMessage('A01', { at: '20261202080000' });
    expect(await listStays()).toEqual([stay('2026-12-02')]);
    const aside = await listMessages('failed');
    expect(aside).toMatchObject([
      {
        controlId: 'broken',
        reason: 'The message could not be applied. See the server log for the cause.',
        stayId: null,
      },
    ]);
    const id = aside[0]?.id;
    if (id === undefined) throw new Error('Nothing was set aside.');
    expect(String(id)).toBe(stored?.id);
    const again = () => test.call(hospitalMessages.applyAgain, { as: asAdmin, input: { params: { id } } });
    // The retry fails again, because the content is unchanged. It has no other effect.
    expect((await again()).body).toMatchObject({ state: 'received', reason: null });
    await sendMessage('A08', { at: '20261202090000', reason: 'Asthma' });
    expect((await listMessages('failed')).map((one) => one.id)).toEqual([id]);
    const mended = adtText('A03', { ...patient(), at: '20261203090000', id: 'broken' });
    await test.database.sql(`UPDATE hospital_messages SET body = $2, event = 'A03' WHERE id = $1`, [id, mended]);
    await again();
    await sendMessage('A08', { at: '20261202100000', reason: 'Asthma, severe' });
    expect(await listMessages('failed')).toEqual([]);
    expect(await listStays()).toEqual([stay('2026-12-02', '2026-12-03')]);
    // A retry has no effect on an applied message.
    expect((await again()).body.state).toBe('applied');
  });

  it('with an outdated match keeps its state if it cannot be matched again', async () => {
    await test.database.sql(
      `INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at, state, is_match_outdated)
       VALUES ($1, 'broken', 'A01', $2, '\\x00', ' V1', '2026-12-02T14:00:00Z', '2026-12-03T17:59:00Z', 'applied', true)`,
      [senderId, adtText('A01', { ...patient(), at: 'not a time' })],
    );
    await sendMessage('A01', { at: '20261202080000', visit: 'V2' });
    expect(await listStays()).toEqual([stay('2026-12-02')]);
    await expect.poll(() => test.database.sql('SELECT FROM hospital_messages WHERE is_match_outdated')).toEqual([]);
    expect(await listMessages('failed')).toEqual([]);
    expect((await listMessages('applied')).map((one) => one.controlId)).toContain('broken');
  });

  it('waits for a decision about the member, once for all messages of the patient', async () => {
    const twin = await createMember({ name: `Lucinda Fontenot${names[serial]}`, birth: `19${20 + serial}-03-12` });
    await sendMessage('A01', { at: '20261201080000' });
    await sendMessage('A03', { at: '20261203080000' });
    const waiting = await listMessages('review');
    expect(waiting.map(({ event }) => event)).toEqual(['A03', 'A01']);
    const id = waiting[0]?.id;
    if (id === undefined) throw new Error('Nothing waits.');
    const details = await test.call(hospitalMessages.get, { as: asAdmin, input: { params: { id } } });
    expect(details.body.candidates.map((one) => [one.memberId, one.score])).toEqual([
      [memberId, 100],
      [twin, expect.any(Number)],
    ]);
    // Two users decide about the same message. The second user receives a conflict error.
    const { state, memberId: was } = details.body;
    const decideMessage = (decidedMember: MemberId, viewerToken = asAdmin) =>
      test.call(hospitalMessages.decide, {
        as: viewerToken,
        input: { params: { id }, body: { memberId: decidedMember, seen: { state, memberId: was } } },
      });
    const both = await Promise.all([decideMessage(memberId), decideMessage(twin)]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const [won, refusedRequest] = both.toSorted((a, b) => a.status - b.status);
    expect(refusedRequest?.body).toMatchObject({
      code: 'HOSPITAL_MESSAGE_DECIDED',
      userMessage: 'You have already made this decision in another window or on another device.',
    });
    const other = await test.signIn(await test.make.staff({ role: 'SUPER_ADMIN' }));
    expect((await decideMessage(twin, other)).body.userMessage).toBe(`${admin.name} has already made this decision.`);
    expect((await listStays()).map((one) => one.member_id)).toEqual([String(won?.body.memberId)]);
    const decided = await test.call(hospitalMessages.decide, {
      as: asAdmin,
      input: { params: { id }, body: { memberId: twin } },
    });
    expect(decided.body).toMatchObject({ state: 'applied', memberId: twin });
    expect(await listStays()).toEqual([stay('2026-12-01', '2026-12-03', twin)]);
    await sendMessage('A01', { at: '20261203120000', visit: 'V2' });
    expect((await listStays()).map((one) => one.member_id)).toEqual([String(twin), String(twin)]);
    await test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id }, body: { memberId: null } } });
    expect((await listStays()).map((one) => one.deleted)).toEqual([true, true]);
    expect((await listMessages('nobody')).length).toBe(3);
  });

  it('that is unclear opens a to-do and a notification for all users who may decide, until one of them decides', async () => {
    const other = await test.make.staff({ role: 'ADMIN' });
    const supervisor = await test.make.staff({ role: 'ADMIN' });
    const [asOther, asSupervisor] = [await test.signIn(other), await test.signIn(supervisor)];
    const asked = async (person: Person, token: string) => {
      const todos = (await test.call(docket.todos, { as: token, input: { params: { guideId: person.id } } })).body.data;
      const bells = (await test.call(notifications.list, { as: token })).body;
      return [
        todos.map((todo) => [todo.type, todo.reason.text, todo.hospitalMessage?.id]),
        bells.map(({ label }) => label),
      ];
    };
    const nothing = [[], []];
    await createMember({ name: `Lucinda Fontenot${names[serial]}`, birth: `19${20 + serial}-03-12` });
    await sendMessage('A01', { at: '20261201080000' });
    await sendMessage('A08', { at: '20261201090000' });
    const waiting = (await listMessages('review')).map(({ id }) => id);
    const message = waiting.at(-1);
    const counted = async () => (await test.call(hospitalMessages.counts, { as: asOther })).body.review;
    const count = await counted();
    const question = (about = message) => [
      [['MATCH_REVIEW', `Message from ${hospital} about Lucille Fontenot${names[serial]}`, about]],
      [`Unmatched message from ${hospital}: choose the member`],
    ];
    expect(await asked(other, asOther)).toEqual(question());
    expect(await asked(supervisor, asSupervisor)).toEqual(question());
    expect(await asked(guide, as)).toEqual(nothing);
    // `supervisor` may no longer decide and loses the question. `guide` may now decide and gets it.
    await test.database.sql(`UPDATE users SET role = 'GUIDE' WHERE id = $1`, [supervisor.id]);
    await test.database.sql(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [guide.id]);
    await updateAllReviewQuestions(test.app.jobs);
    expect(await asked(supervisor, await test.signIn(supervisor))).toEqual(nothing);
    // The question shows the newest message that needs a decision.
    expect(await asked(guide, await test.signIn(guide))).toEqual(question(waiting[0]));
    await test.database.sql(`UPDATE users SET role = 'GUIDE' WHERE id = $1`, [guide.id]);
    if (message === undefined) throw new Error('Nothing waits.');
    const deletedTodos = (await eventsOf(test, 'todo_deleted')).length;
    await test.call(hospitalMessages.decide, {
      as: asAdmin,
      input: { params: { id: message }, body: { memberId } },
    });
    expect(await asked(other, asOther)).toEqual(nothing);
    expect(await counted()).toBe(count - waiting.length);
    expect((await eventsOf(test, 'todo_deleted')).length).toBeGreaterThan(deletedTodos);
    expect((await eventsOf(test, 'notification_deleted')).length).toBeGreaterThan(0);
    await test.database.sql(`UPDATE users SET role = 'GUIDE' WHERE id = $1`, [other.id]);
  });

  it('that is unclear does not delay hundreds of others: a limited number of reviews is open at once', async () => {
    const asked = async (which = '') => {
      const [found] = await test.database.sql<{ n: string }>(
        `SELECT count(*) AS n FROM hospital_match_reviews r JOIN hospital_patients p ON p.id = r.patient_id WHERE p.sender_id = $1 ${which}`,
        [senderId],
      );
      return Number(found?.n);
    };
    const isMore = await test.app.jobs.transaction(async (tx) => {
      await execute(
        tx,
        `WITH p AS (INSERT INTO hospital_patients (sender_id, authority, value)
                    SELECT $1, 'MANY', n::text FROM generate_series(1, 130) n RETURNING id, value)
         INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, recorded_at, received_at, patient_id, state)
         SELECT $1, p.value, 'A01', $2, '', now(), now(), p.id, 'review' FROM p`,
        [senderId, adtText('A01', patient())],
      );
      return updateReviewQuestions({ tx, now: test.app.jobs.now(), services: test.app.jobs.services }, senderId);
    });
    expect([isMore, await asked()]).toEqual([true, 100]);
    await updateAllReviewQuestions(test.app.jobs);
    const [{ n: people } = { n: '0' }] = await test.database.sql<{ n: string }>(
      `SELECT count(*) AS n FROM users WHERE role IN ('ADMIN', 'SUPER_ADMIN') AND deleted_at IS NULL`,
    );
    expect(await asked()).toBe(130 * Number(people));
    await test.database.sql(`UPDATE hospital_messages SET state = 'nobody' WHERE sender_id = $1`, [senderId]);
    await updateAllReviewQuestions(test.app.jobs);
    expect(await asked('AND r.closed_at IS NULL')).toBe(0);
  });

  it('without a visit compares the patient, and creates no stay', async () => {
    for (const event of ['A08', 'A28', 'A31'])
      expect(await sendMessage(event, { visit: '', kind: 'N', id: event })).toContain(`MSA|AA|${event}\r`);
    expect((await listMessages()).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
    expect(await listStays()).toEqual([]);
    // The number already belongs to the member, so a message with this number but another name waits for a decision.
    await sendMessage('A08', { visit: '', kind: 'O', name: 'Guidry^Remy', birth: '19490302', id: 'OTHER' });
    const [waiting] = await listMessages('review');
    if (!waiting) throw new Error('Nothing waits.');
    const input = { params: { id: waiting.id }, body: { memberId: null } };
    expect((await test.call(hospitalMessages.decide, { as: asAdmin, input })).status).toBe(200);
    await sendMessage('A08', { visit: '', kind: 'O', id: 'AGAIN' });
    const list = await listMessages();
    expect(list.map(({ state }) => state)).toEqual(['applied', 'nobody', 'applied', 'applied', 'applied']);
    expect(await listStays()).toEqual([]);
  });

  it('about a person who is not a member is stored and has no effect', async () => {
    await sendMessage('A01', { name: 'Quixote^Alonso', birth: '19010101' });
    expect((await listMessages()).map(({ state }) => state)).toEqual(['nobody']);
    expect(await listStays()).toEqual([]);
  });

  it('that merges two numbers moves the stays of both to one member; a circle is refused with its name', async () => {
    await sendMessage('A01', { at: '20261201080000', number: 'OLD', name: 'Unknown^Person', birth: '', visit: 'V1' });
    expect((await listMessages('nobody')).length).toBe(1);
    await sendMessage('A01', { at: '20261202080000', number: 'NEW', visit: 'V2' });
    await sendMessage('A40', { at: '20261202090000', number: 'NEW', former: 'OLD' });
    expect((await listStays()).map((one) => [one.member_id, one.admit_date]).sort()).toEqual([
      [String(memberId), '2026-12-01'],
      [String(memberId), '2026-12-02'],
    ]);
    await sendMessage('A40', { at: '20261202100000', number: 'OLD', former: 'NEW' });
    expect((await listMessages('refused')).map(({ reason }) => reason)).toEqual([
      'These patients were already merged in the opposite direction.',
    ]);
    expect(await sendMessage('A40', { number: 'NEW', former: 'NEW' })).toContain(
      'The two patient numbers are the same, so there is nothing to merge.',
    );
  });

  it('that merges two numbers of unknown patients applies to an earlier message as soon as one number matches a member', async () => {
    await sendMessage('A01', { at: '20261201080000', number: 'OLD', name: '', birth: '', visit: 'V1' });
    await sendMessage('A40', { at: '20261202080000', number: 'NEW', former: 'OLD' });
    expect(await listStays()).toEqual([]);
    await sendMessage('A01', { at: '20261202090000', number: 'NEW', visit: 'V2' });
    expect((await listMessages()).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
    expect((await listStays()).map(({ admit_date }) => admit_date).toSorted()).toEqual(['2026-12-01', '2026-12-02']);
  });
});

describe('open screens', () => {
  it('receive every change: their state after each event equals the current data', async () => {
    const supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await test.make.audits(supervisor.id, clientId);
    const asSupervisor = await test.signIn(supervisor);
    const shown = async () => ({
      hospital_messages_updated: [
        (await test.call(hospitalMessages.list, { as: asAdmin, input: { query: {} } })).body,
        (await test.call(hospitalMessages.senders, { as: asAdmin, input: {} })).body,
      ],
      hospitalizations_changed: [
        (await test.call(hospitalizations.list, { as: asSupervisor, input: { query: {} } })).body,
        (await test.call(hospitalizations.metaCounts, { as: asSupervisor, input: {} })).body,
        (await test.call(hospitalizations.filterOptions, { as: asSupervisor, input: {} })).body,
      ],
    });
    const twin = await createMember({ name: `Lucinda Fontenot${names[serial]}`, birth: `19${20 + serial}-03-12` });
    const decide = async (to: MemberId | null) => {
      const id = (await listMessages())[0]?.id;
      if (id === undefined) throw new Error('Nothing came.');
      await test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id }, body: { memberId: to } } });
    };
    const params = { id: senderId };
    const steps: (() => Promise<unknown>)[] = [
      () => sendMessage('A01', { at: '20261201080000' }),
      () => decide(twin),
      () => sendMessage('A03', { at: '20261203080000' }),
      () => decide(memberId),
      () => sendMessage('A13', { at: '20261203090000' }),
      () => sendMessage('A08', { at: '20261203093000', reason: 'Pneumonia' }),
      () => sendMessage('A11', { at: '20261203100000' }),
      () => decide(null),
      () => sendMessage('XXX'),
      () => test.call(hospitalMessages.revokeKey, { as: asAdmin, input: { params } }),
      () => test.call(hospitalMessages.updateSender, { as: asAdmin, input: { params, body: { silenceMinutes: 45 } } }),
    ];
    const changed = { hospital_messages_updated: 0, hospitalizations_changed: 0 };
    for (const [n, step] of steps.entries()) {
      const before = await shown();
      const counts = { hospital_messages_updated: 0, hospitalizations_changed: 0 };
      for (const name of Object.keys(counts) as (keyof typeof counts)[])
        counts[name] = (await eventsOf(test, name)).length;
      await step();
      const after = await shown();
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
        if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
        changed[name] += 1;
        expect([n, name, (await eventsOf(test, name)).length > counts[name]]).toEqual([n, name, true]);
      }
    }
    expect(changed.hospital_messages_updated).toBeGreaterThan(7);
    expect(changed.hospitalizations_changed).toBeGreaterThan(4);
  });
});
