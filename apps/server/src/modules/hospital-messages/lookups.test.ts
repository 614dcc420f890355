import { contracts, type MemberId } from '@guidepost/contracts';
import { adtText } from '@guidepost/rules/adt-text';
import { describe, expect, it } from 'vitest';
import { execute, rows } from '../../platform/db.ts';
import { id, row } from '../../platform/row.ts';
import { fileText834 } from '../../testing/x12.ts';
import { applyMessages } from './apply-waiting.ts';
import { retryLookups } from './retry-lookup.ts';
import {
  type AdtFields,
  as,
  asAdmin,
  clientId,
  createMember,
  guide,
  listMessages,
  listStays,
  names,
  postMessage,
  senderId,
  sendMessage,
  serial,
  setUpHospital,
  stay,
  test,
} from './testing/scene.ts';

const { enrollments, hospitalMessages, imports, members, docket } = contracts;

setUpHospital();

/** Runs the job twice, because the first run only marks new members as seen. */
async function runLookups(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await retryLookups(test.app.jobs);
  await applyMessages(test.app.jobs);
}
const states = async () => (await listMessages()).map(({ state }) => state);
const family = () => `Comeaux${names[serial]}`;
/** Returns the data of a patient who is not yet a member. */
const enrolledMember = (): AdtFields => ({
  name: `${family()}^Odette`,
  birth: `19${30 + serial}0704`,
  number: `N${serial}`,
});
const born = () => `19${30 + serial}-07-04`;
const memberNamed = async (): Promise<MemberId> =>
  Number(
    (await test.database.sql<{ id: string }>('SELECT id FROM users WHERE last_name = $1', [family()]))[0]?.id,
  ) as MemberId;

async function enroll(format: 'csv' | 'x12-834', text: string): Promise<void> {
  const mapping = { memberNumber: 'No.', firstName: 'First', lastName: 'Last', dateOfBirth: 'DOB' };
  const csv = format === 'csv' ? { mapping, isFull: false, delimiter: ',' as const } : {};
  const who = { assign: 'guide' as const, guideId: guide.id };
  const body = { clientId, format, fileName: 'members', size: text.length, ...who, ...csv };
  const begun = await test.call(enrollments.create, { as: asAdmin, input: { body } });
  expect([begun.status, begun.body.code]).toEqual([201, undefined]);
  const params = { importId: begun.body.id };
  await test.call(enrollments.send, { as: asAdmin, input: { params, body: { from: 0, text, isLast: true } } });
  const state = async () => (await test.call(enrollments.get, { as: asAdmin, input: { params } })).body.state;
  await expect.poll(state).toBe('preview');
  await test.call(enrollments.apply, { as: asAdmin, input: { params } });
  await expect.poll(state).toBe('done');
}

async function importFhir(text: string): Promise<void> {
  const body = { kind: 'fhir' as const, clientId, assign: 'guide' as const, guideId: guide.id };
  const params = { importId: (await test.call(imports.create, { as: asAdmin, input: { body } })).body.id };
  await test.call(imports.addFiles, {
    as: asAdmin,
    input: { params, body: { files: [{ name: 'one.json', text }] } },
  });
  await test.call(imports.run, { as: asAdmin, input: { params } });
  await expect
    .poll(async () => (await test.call(imports.get, { as: asAdmin, input: { params } })).body.state)
    .toBe('done');
}

const enrollmentWays: [string, () => Promise<void>][] = [
  ['a CSV', () => enroll('csv', `No.,First,Last,DOB\nP${serial},Odette,${family()},${born()}\n`)],
  [
    'an 834',
    () =>
      enroll(
        'x12-834',
        fileText834([
          { loops: [{ number: `P${serial}`, name: ['Odette', family()], born: born().replaceAll('-', '') }] },
        ]),
      ),
  ],
  [
    'a FHIR file',
    () =>
      importFhir(
        JSON.stringify({
          resourceType: 'Bundle',
          type: 'transaction',
          entry: [
            {
              fullUrl: `urn:uuid:p${serial}`,
              resource: {
                resourceType: 'Patient',
                id: `p${serial}`,
                identifier: [{ system: 'https://plan.example/member', value: `N${serial}` }],
                name: [{ use: 'official', family: family(), given: ['Odette'] }],
                gender: 'female',
                birthDate: born(),
              },
            },
          ],
        }),
      ),
  ],
];

describe('a hospital that writes names in capitals without accents', () => {
  it.each([
    ['Đặng Nguyễn', 'NGUYEN^DANG'],
    ['Łukasz Wójcik', 'WOJCIK^LUKASZ'],
    ['Siobhán O’Brien', 'OBRIEN^SIOBHAN'],
    ['Mele ʻAkahi', 'AKAHI^MELE'],
    ['Jürgen Weiß', 'WEISS^JURGEN'],
    ['Jürgen Groß', 'GROSS^JUERGEN'],
  ])('finds %s by %s', async (name, written) => {
    const memberId = await createMember({ name, birth: born() });
    await sendMessage('A01', {
      name: written,
      birth: born().replaceAll('-', ''),
      number: `M${serial}`,
      at: '20261201080000',
    });
    expect(await states()).toEqual(['applied']);
    expect(await listStays()).toEqual([stay('2026-12-01', null, memberId)]);
  });
});

describe('a message without a birth date', () => {
  const muellerFields = (): AdtFields => ({
    name: `MUELLER${names[serial]}^JUERGEN`.toUpperCase(),
    birth: '',
    number: `M${serial}`,
  });

  it('proposes Jürgen Müller for MUELLER^JUERGEN', async () => {
    const memberId = await createMember({ name: `Jürgen Müller${names[serial]}`, birth: born() });
    await sendMessage('A01', { ...muellerFields(), at: '20261201080000' });
    const [message] = await listMessages('review');
    const messageId = message?.id;
    if (messageId === undefined) throw new Error('Nothing waits.');
    const { body } = await test.call(hospitalMessages.get, { as: asAdmin, input: { params: { id: messageId } } });
    expect(body.candidates.map((one) => one.memberId)).toEqual([memberId]);
  });

  it('waits for a decision if Jürgen Müller is added later', async () => {
    await sendMessage('A01', { ...muellerFields(), at: '20261201080000' });
    expect(await states()).toEqual(['nobody']);
    await createMember({ name: `Jürgen Müller${names[serial]}`, birth: born() });
    await expect
      .poll(async () => {
        await runLookups();
        return states();
      })
      .toEqual(['review']);
  });
});

describe('messages about people who are not members', () => {
  it.each(enrollmentWays)('are matched with a member who is enrolled later, by %s', async (_way, enrollMember) => {
    await sendMessage('A01', { ...enrolledMember(), at: '20261201080000' });
    await sendMessage('A03', { ...enrolledMember(), at: '20261202090000' });
    expect(await states()).toEqual(['nobody', 'nobody']);
    await enrollMember();
    const memberId = await memberNamed();
    expect(memberId).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await runLookups();
        return states();
      })
      .toEqual(['applied', 'applied']);
    expect(await listStays()).toEqual([stay('2026-12-01', '2026-12-02', memberId)]);
    const todos = async () =>
      (await test.call(docket.todos, { as, input: { params: { guideId: guide.id } } })).body.data.map(
        ({ label, subjectId }) => [label, subjectId],
      );
    expect(await todos()).toEqual([['Discharge follow up', memberId]]);
    // A repeated run does not announce the stay again.
    const before = await test.database.sql('SELECT id, version FROM hospitalizations WHERE member_id = $1', [memberId]);
    await test.database.sql(`UPDATE users SET preferred_name = 'Ode' WHERE id = $1`, [memberId]);
    await runLookups();
    await runLookups();
    expect(
      await test.database.sql('SELECT id, version FROM hospitalizations WHERE member_id = $1', [memberId]),
    ).toEqual(before);
    expect(await todos()).toHaveLength(1);
  });

  it('are matched again after a member is corrected, also manually', async () => {
    const memberId = await createMember({ name: `Ottilie Broussard${names[serial]}`, birth: born() });
    await sendMessage('A01', { ...enrolledMember(), at: '20261201080000' });
    expect(await states()).toEqual(['nobody']);
    const changed = await test.call(members.update, {
      as,
      input: { params: { memberId }, body: { preferredName: 'Odette' } },
    });
    expect(changed.status).toBe(200);
    await expect
      .poll(async () => {
        await runLookups();
        return states();
      })
      .toEqual(['review']);
  });

  it('wait for a decision if two members are possible', async () => {
    await sendMessage('A01', { ...enrolledMember(), at: '20261201080000' });
    for (const first of ['Odette', 'Odetta']) await createMember({ name: `${first} ${family()}`, birth: born() });
    await expect
      .poll(async () => {
        await runLookups();
        return states();
      })
      .toEqual(['review']);
    expect(await listStays()).toEqual([]);
  });

  it('about other people are not changed, and neither are decisions', async () => {
    await sendMessage('A01', { ...enrolledMember(), at: '20261201080000' });
    await sendMessage('A01', {
      name: `Thibodeaux${names[serial]}^Rita`,
      birth: '19110101',
      number: 'X1',
      visit: 'V9',
    });
    const [, first] = await listMessages();
    const decided = await test.call(contracts.hospitalMessages.decide, {
      as: asAdmin,
      input: { params: { id: first?.id as never }, body: { memberId: null } },
    });
    expect(decided.body.state).toBe('nobody');
    const seen = async () =>
      test.database.sql('SELECT id, state, applied_at FROM hospital_messages WHERE sender_id = $1 ORDER BY id', [
        senderId,
      ]);
    const before = await seen();
    await createMember({ name: `Odette ${family()}`, birth: born() });
    await runLookups();
    expect(await seen()).toEqual(before);
  });

  it('are matched again in batches, for any number of members at once', async () => {
    await sendMessage('A01', { ...enrolledMember(), at: '20261201080000' });
    await test.database.sql(
      `WITH u AS (INSERT INTO users (role, first_name, last_name, created_at)
                  SELECT 'PATIENT', 'Many', 'Newcomers', now() FROM generate_series(1, 450) RETURNING id)
       INSERT INTO members (user_id, client_id, stage_id, status_id, city, state)
       SELECT u.id, $1, s.stage_id, s.id, 'Houston', 'TX' FROM u, member_statuses s WHERE s.key = 'queued'`,
      [clientId],
    );
    await createMember({ name: `Odette ${family()}`, birth: born() });
    const waiting = async () =>
      Number((await test.database.sql<{ n: string }>('SELECT count(*) AS n FROM hospital_lookups'))[0]?.n);
    await expect
      .poll(async () => {
        await runLookups();
        return [await waiting(), ...(await states())];
      })
      .toEqual([0, 'applied']);
  });

  it('are also found if the member was added during matching', async () => {
    const { jobs } = test.app;
    let memberId = 0 as MemberId;
    await jobs.transaction(async (tx) => {
      // Locks the hospital as the job that applies messages does.
      await execute(tx, 'SELECT FROM hospital_senders WHERE id = $1 FOR NO KEY UPDATE', [senderId]);
      await postMessage(adtText('A01', { ...enrolledMember(), at: '20261201080000' }));
      memberId = await createMember({ name: `Odette ${family()}`, birth: born() });
      for (let round = 0; round < 3; round += 1) await retryLookups(jobs);
      const [claimedRow] = await rows(
        tx,
        row({ id: id() }),
        'SELECT member_id AS id FROM hospital_lookups WHERE member_id = $1',
        [memberId],
      );
      expect(claimedRow?.id).toBe(memberId);
      const [patient] = await rows(
        tx,
        row({ id: id() }),
        `INSERT INTO hospital_patients (sender_id, authority, value, birth_day, first_name, last_name)
         VALUES ($1, 'SALT', $2, $3, 'odette', lower($4)) RETURNING id`,
        [senderId, `N${serial}`, born(), family()],
      );
      await execute(tx, `UPDATE hospital_messages SET state = 'nobody', patient_id = $2 WHERE sender_id = $1`, [
        senderId,
        patient?.id ?? 0,
      ]);
    });
    await expect
      .poll(async () => {
        await runLookups();
        return states();
      })
      .toEqual(['applied']);
    expect(await listStays()).toEqual([stay('2026-12-01', null, memberId)]);
  });
});
