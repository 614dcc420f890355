import { type ClientId, contracts, type IdOf, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { createImportClient, testMapping } from '../../testing/import-client.ts';

let test: TestApp;
let admin: string;
let clientId: ClientId;
let importClient: ReturnType<typeof createImportClient>;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, `${Temporal.Now.plainDateISO('UTC')}T18:00:00Z`);
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  clientId = await test.make.client('Reuse Plan');
  importClient = createImportClient(test, admin);
});
afterAll(() => test.stop());

const { enrollments } = contracts;
type ImportId = IdOf<'EnrollmentImport'>;

describe('a member number that was given to another person', () => {
  // Each file must be different, because a file that was imported before changes nothing.
  const reused = () =>
    `Plan no.,First,Last,DOB,Phone,Mail\nR1,Ben,Torres,1990-12-31,7135550902,${crypto.randomUUID()}@x.org\n`;
  let memberId: MemberId;

  const numbered = async (number: string): Promise<MemberId> => {
    const [found] = await test.database.sql<{ member_id: string }>(
      'SELECT member_id FROM member_identifiers WHERE client_id = $1 AND value = $2',
      [clientId, number],
    );
    return Number(found?.member_id) as MemberId;
  };
  const statusOf = async () =>
    (
      await test.database.sql<{ key: string }>(
        'SELECT s.key FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.user_id = $1',
        [memberId],
      )
    )[0]?.key;
  /** Returns all stored data about the member, with consents and texts. */
  const stored = async () => {
    const [found] = await test.database.sql<{ all: unknown }>(
      `SELECT jsonb_build_object('user', to_jsonb(u), 'member', to_jsonb(m), 'phones', (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.id)
           FROM phone_numbers p WHERE p.user_id = u.id), 'consents', (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.id) FROM term_responses r
           WHERE r.member_id = u.id), 'enrollment', (SELECT to_jsonb(e) FROM member_enrollments e WHERE e.member_id = u.id)) AS all
         FROM users u JOIN members m ON m.user_id = u.id WHERE u.id = $1`,
      [memberId],
    );
    return found?.all;
  };
  const decide = (importId: ImportId, position: number, isAnother: boolean) =>
    test.call(enrollments.decidePerson, {
      as: admin,
      input: { params: { importId }, body: { position, isAnother } },
    });

  beforeAll(async () => {
    await importClient.take(
      'Plan no.,First,Last,DOB,Phone,Mail\nR1,Ana,Sci,1958-03-04,7135550901,\nR2,Ruth,Lee,1960-01-01,,\n',
      {
        clientId,
        format: 'csv',
      },
    );
    memberId = await numbered('R1');
    await test.database.sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at)
       SELECT $1, id, true, '2026-06-01Z' FROM terms`,
      [memberId],
    );
  });

  it("does not change the member's consents and phone unless a user decides so", async () => {
    const before = await stored();
    const seen = await importClient.preview(reused(), { clientId, format: 'csv' });
    expect(seen.counts).toMatchObject({ hold: 1, create: 0, change: 0 });
    const [row] = await importClient.rows(seen.id, 'hold');
    expect(row).toMatchObject({
      memberId,
      isAnother: null,
      reason: { key: expect.stringContaining('a different person') },
    });
    expect(row?.items.map(({ key, now, file, isTaken }) => [key, now, file, isTaken])).toEqual(
      expect.arrayContaining([
        ['firstName', 'Ana', 'Ben', false],
        ['phones', '+17135550901', '+17135550902', false],
      ]),
    );
    // Only the separate decision confirms that the row is about the member. Neither the decision for all rows nor a
    // list of decisions does.
    const params = { importId: seen.id };
    await test.call(enrollments.decide, { as: admin, input: { params, body: { byHand: 'file' } } });
    const listed = await test.call(enrollments.decide, {
      as: admin,
      input: { params, body: { decisions: [{ position: 1, key: 'person', isTaken: true }] } },
    });
    expect(listed.status).toBe(400);
    expect(await importClient.apply(seen.id)).toMatchObject({ results: { skipped: 1 }, counts: { hold: 1 } });
    expect(await stored()).toEqual(before);
  });

  it('is decided once for each file, and the audit of the member contains the decision', async () => {
    const before = await stored();
    const seen = await importClient.preview(reused(), { clientId, format: 'csv' });
    expect(seen.counts).toMatchObject({ hold: 1, undecided: 1, writes: 0 });
    expect((await decide(seen.id, 1, false)).body).toMatchObject({ isAnother: false });
    expect(await importClient.look(seen.id)).toMatchObject({ counts: { hold: 1, undecided: 0, writes: 1 } });
    expect((await decide(seen.id, 1, true)).body).toMatchObject({ isAnother: true });
    expect(await importClient.look(seen.id)).toMatchObject({ counts: { hold: 1, undecided: 0, writes: 0 } });
    expect((await decide(seen.id, 2, true)).body.code).toBe('ENROLLMENT_NOT_HELD');
    await importClient.apply(seen.id);
    expect(await stored()).toEqual(before);
    expect((await decide(seen.id, 1, false)).body.code).toBe('ENROLLMENT_NOT_IN_PREVIEW');
    const entries = await test.database.sql(
      `SELECT facts FROM audit_entries WHERE action = 'POST /enrollment-imports/{importId}/people'
          AND $1 = ANY(member_ids) ORDER BY id`,
      [memberId],
    );
    expect(entries).toEqual([{ facts: { apart: false } }, { facts: { apart: true } }]);
  });

  it("does not end the member's coverage, neither by the line nor by a full list", async () => {
    const ends = 'Plan no.,First,Last,DOB,Action,End\nR1,Ben,Torres,1990-12-31,term,2026-05-31\n';
    const mapping = { ...testMapping, maintenance: 'Action', endsOn: 'End' };
    const { mobilePhone: _phone, email: _email, ...columns } = mapping;
    const seen = await importClient.preview(ends, { clientId, format: 'csv', mapping: columns });
    expect(seen.counts).toMatchObject({ hold: 1, end: 0 });
    await importClient.apply(seen.id);
    expect(await statusOf()).toBe('queued');
    const whole = await importClient.preview(reused(), { clientId, format: 'csv', isFull: true });
    expect((await importClient.rows(whole.id, 'end')).map(({ memberNumber }) => memberNumber)).toEqual(['R2']);
  });

  it('stays held if the file is compared again, so that the decision can be changed', async () => {
    const before = await stored();
    const seen = await importClient.preview(reused(), { clientId, format: 'csv' });
    await decide(seen.id, 1, false);
    expect(await importClient.again(seen.id)).toMatchObject({ counts: { hold: 1, change: 0, undecided: 0 } });
    expect((await importClient.rows(seen.id, 'hold'))[0]?.isAnother).toBe(false);
    expect((await decide(seen.id, 1, true)).body).toMatchObject({ isAnother: true });
    await importClient.apply(seen.id);
    expect(await stored()).toEqual(before);
  });

  it('is not written to another member who received the number after the decision', async () => {
    const before = await stored();
    const seen = await importClient.preview(reused(), { clientId, format: 'csv' });
    await decide(seen.id, 1, false);
    const moveNumber = (from: MemberId, to: MemberId) =>
      test.database.sql("UPDATE member_identifiers SET member_id = $2 WHERE member_id = $1 AND value = 'R1'", [
        from,
        to,
      ]);
    const ruth = await numbered('R2');
    const params = { memberId: ruth };
    const other = (await test.call(contracts.members.get, { as: admin, input: { params } })).body;
    await moveNumber(memberId, ruth);
    expect(await importClient.again(seen.id)).toMatchObject({ counts: { hold: 1, undecided: 1 } });
    expect((await importClient.rows(seen.id, 'hold'))[0]).toMatchObject({ memberId: ruth, isAnother: null });
    const late = await importClient.preview(reused(), { clientId, format: 'csv' });
    await decide(late.id, 1, false);
    await moveNumber(ruth, memberId);
    expect(await importClient.apply(late.id)).toMatchObject({ counts: { hold: 1 }, results: { skipped: 1 } });
    expect(await stored()).toEqual(before);
    expect((await test.call(contracts.members.get, { as: admin, input: { params } })).body).toEqual(other);
  });

  it('is written if a user decides that both are the same person', async () => {
    const seen = await importClient.preview(reused(), { clientId, format: 'csv' });
    await decide(seen.id, 1, false);
    const done = await importClient.apply(seen.id);
    expect(done).toMatchObject({ results: { changed: 1 }, counts: { hold: 0, change: 1 } });
    expect((await test.call(contracts.members.get, { as: admin, input: { params: { memberId } } })).body).toMatchObject(
      {
        firstName: 'Ben',
        lastName: 'Torres',
        dateOfBirth: '1990-12-31',
        phoneNumbers: [{ number: '+17135550902' }],
      },
    );
    expect((await importClient.preview(reused(), { clientId, format: 'csv' })).counts).toMatchObject({
      hold: 0,
      change: 1,
    });
  });
});
