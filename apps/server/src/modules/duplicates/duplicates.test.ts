import {
  asId,
  contracts,
  type MemberDuplicateId,
  type MemberId,
  type MemberMergeId,
  memberFields,
} from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute } from '../../platform/db.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeScene, type Person } from '../../testing/world.ts';
import { searchOn } from './search.ts';

let test: TestApp;
let admin: string;
let guide: Person;
let asGuide: string;
let clientId: Awaited<ReturnType<TestApp['make']['client']>>;
const { duplicates, members, notes } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  await test.make.team({ members: [guide.id], clients: [clientId] });
  [admin, asGuide] = [await test.signIn(await test.make.staff({ role: 'ADMIN' })), await test.signIn(guide)];
});
afterAll(() => test.stop());

const sql = <T extends Record<string, unknown> = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  test.database.sql<T>(text, values);
const member = async (name: string, birthDate: string | null, phone?: string) => {
  const made = await test.make.member({ clientId, guideId: guide.id, name, ...(phone ? { phone } : {}) });
  await sql('UPDATE members SET date_of_birth = $2 WHERE user_id = $1', [made, birthDate]);
  return made;
};
/** Adds a pair with a score of 90, as if the search had found it, and returns its id. */
const pairOf = async (a: MemberId, b: MemberId): Promise<MemberDuplicateId> => {
  const [made] = await sql<{ id: string }>(
    `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
     VALUES (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, 90, '[]', now())
     ON CONFLICT (first_id, second_id) DO UPDATE SET score = 90 RETURNING id`,
    [a, b, clientId],
  );
  return asId(Number(made?.id));
};
const merge = async (endedId: MemberId, remaining: MemberId) => {
  const id = await pairOf(endedId, remaining);
  const { status, body } = await test.call(duplicates.merge, {
    as: admin,
    input: { params: { id }, body: { remainingId: remaining } },
  });
  expect(status).toBe(201);
  return body;
};
const undo = (id: MemberMergeId) => test.call(duplicates.undo, { as: admin, input: { params: { id } } });
const openMember = (memberId: MemberId, as = asGuide) =>
  test.call(members.get, { as, input: { params: { memberId } } });
const note = (userId: MemberId, text: string) =>
  test.call(notes.create, { as: asGuide, input: { body: { userId, text } } });
const listed = async (query = {}) => (await test.call(duplicates.list, { as: admin, input: { query } })).body;

describe('the search', () => {
  it('finds pairs with their reasons, and remembers pairs of different people', async () => {
    const first = await member('Rosalind Achterberg', '1948-02-11', '+13465550111');
    const second = await member('Rosalind Achterberg', '1948-02-11', '+13465550111');
    const twin = await member('Hendrika Achterberg', '1948-02-11', '+13465550111');
    await test.call(duplicates.search, { as: admin, input: {} });
    await searchOn(test.app.jobs);
    const { data, search } = await listed();
    const found = data.filter((pair) => pair.members.some(({ memberId }) => [first, second, twin].includes(memberId)));
    expect(found.map((pair) => pair.members.map(({ memberId }) => memberId))).toEqual([[first, second]]);
    expect(found[0]?.reasons).toEqual(['The same name', 'The same birth date', 'The same phone number']);
    expect(search.finishedAt).not.toBeNull();
    const id = found[0]?.id ?? asId(0);
    const { sides } = (await test.call(duplicates.get, { as: admin, input: { params: { id } } })).body;
    expect(sides.map(({ phoneNumbers }) => phoneNumbers)).toEqual([['+13465550111'], ['+13465550111']]);
    await test.call(duplicates.decide, { as: admin, input: { params: { id }, body: { isApart: true } } });
    await test.call(duplicates.search, { as: admin, input: {} });
    await searchOn(test.app.jobs);
    expect((await listed()).data.map((pair) => pair.id)).not.toContain(id);
    expect((await listed({ state: 'apart' })).data.map((pair) => pair.id)).toContain(id);
  });

  it('does not offer members of two clients', async () => {
    const other = await test.make.member({ clientId: await test.make.client(), name: 'Odalys Ferreira' });
    const own = await member('Odalys Ferreira', '1950-05-05');
    await sql(`UPDATE members SET date_of_birth = '1950-05-05' WHERE user_id = $1`, [other]);
    await test.call(duplicates.search, { as: admin, input: {} });
    await searchOn(test.app.jobs);
    const shown = (await listed()).data.flatMap((pair) => pair.members.map(({ memberId }) => memberId));
    expect(shown).not.toContain(own);
  });
});

describe('a merge', () => {
  it('redirects from the merged record to the remaining one, and search finds only that record', async () => {
    const endedId = await member('Imelda Quintero', '1951-01-01', '+13465550112');
    const remains = await member('Imelda Quintero-Paz', null);
    await note(endedId, '<p>From the first record.</p>');
    const merged = await merge(endedId, remains);
    expect([merged.merged.memberId, merged.remaining.memberId]).toEqual([endedId, remains]);
    expect((await openMember(endedId)).status).toBe(404);
    const where = await test.call(duplicates.mergedInto, { as: asGuide, input: { params: { memberId: endedId } } });
    expect(where.body).toEqual({ memberId: remains });
    const otherGuide = await test.signIn(await test.make.staff());
    expect(
      (await test.call(duplicates.mergedInto, { as: otherGuide, input: { params: { memberId: endedId } } })).body,
    ).toEqual({ memberId: null });
    const found = await test.call(members.list, { as: asGuide, input: { query: { searchTerm: 'Imelda' } } as never });
    expect((found.body as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual([remains]);
    const { body } = await openMember(remains);
    expect([body.dateOfBirth, body.phoneNumbers.map(({ number }) => number)]).toEqual(['1951-01-01', ['+13465550112']]);
    const audited = await test.call(contracts.audit.list, {
      as: admin,
      input: { query: { memberId: remains } } as never,
    });
    expect(audited.body.data.map(({ members: of }) => of.map((one) => one.id))).toContainEqual([endedId]);
    const feed = await test.call(contracts.feed.items, { as: asGuide, input: { query: { userId: remains } } });
    expect(feed.body.map(({ note: one }) => one?.text)).toContain('<p>From the first record.</p>');
  });

  it('can be undone for 30 days: later records stay with the remaining member, marked', async () => {
    const endedId = await member('Casimir Blaszczyk', '1940-01-01', '+13465550113');
    const remains = await member('Casimir Blaszczyk', '1940-01-01', '+13465550113');
    const before = await note(endedId, '<p>Before.</p>');
    const { id } = await merge(endedId, remains);
    const since = await note(remains, '<p>Since.</p>');
    const undone = (await undo(id)).body;
    expect([undone.writtenSince, undone.undoneAt === null]).toEqual([1, false]);
    const ownerRows = await sql<{ id: string; member_id: string; merge_id: string | null }>(
      `SELECT n.id, n.member_id, f.merge_id FROM notes n JOIN feed_items f ON f.external_type = 'note' AND f.external_id = n.id
        WHERE n.id = ANY($1) ORDER BY n.id`,
      [[before.body.id, since.body.id]],
    );
    expect(
      ownerRows.map(({ member_id, merge_id }) => [Number(member_id), merge_id === null ? null : Number(merge_id)]),
    ).toEqual([
      [endedId, null],
      [remains, id],
    ]);
    expect((await undo(id)).body.code).toBe('MERGE_UNDONE');
    const again = await merge(endedId, remains);
    await sql(`UPDATE member_merges SET merged_at = merged_at - interval '31 days' WHERE id = $1`, [again.id]);
    expect((await undo(again.id)).body.code).toBe('MERGE_TOO_OLD');
  });

  it('fills each field that the remaining record lacks, and the undo empties it again', async () => {
    const [endedId, remains] = [await member('Ottoline Brandvold', null), await member('Ottoline Brandvold', null)];
    // every member has a value in these fields, so a merge never fills them
    const optional = Object.values(memberFields).filter(
      ({ kind }) => kind !== 'name' && kind !== 'language' && kind !== 'timeZone',
    );
    for (const { table, column, kind } of optional)
      await sql(`UPDATE ${table} SET ${column} = $2 WHERE ${table === 'users' ? 'id' : 'user_id'} = $1`, [
        endedId,
        kind === 'day' ? '1951-01-01' : `The ${column}`,
      ]);
    const stored = async () => {
      const columns = optional.map(({ column }) => `${column}::text`).join(', ');
      const [found] = await sql(`SELECT ${columns} FROM members m JOIN users u ON u.id = m.user_id WHERE u.id = $1`, [
        remains,
      ]);
      return found;
    };
    const each = (contentOf: (field: (typeof optional)[number]) => string | null) =>
      Object.fromEntries(optional.map((field) => [field.column, contentOf(field)]));
    const { id } = await merge(endedId, remains);
    expect(await stored()).toEqual(each(({ kind, column }) => (kind === 'day' ? '1951-01-01' : `The ${column}`)));
    await undo(id);
    expect(await stored()).toEqual(each(() => null));
  });

  it('that was followed by another merge can be undone after that merge', async () => {
    const [a, b, c] = [await member('A Chain', null), await member('B Chain', null), await member('C Chain', null)];
    const first = await merge(a, b);
    const second = await merge(b, c);
    expect(
      (await test.call(duplicates.mergedInto, { as: asGuide, input: { params: { memberId: a } } })).body.memberId,
    ).toBe(c);
    expect((await undo(first.id)).body.code).toBe('MERGE_NOT_LAST');
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(first.id)).status).toBe(200);
  });

  it('cannot be undone before a later merge into the same record', async () => {
    const [a, b, c] = [
      await member('A Twice', '1951-01-01'),
      await member('B Twice', '1951-01-01'),
      await member('C Twice', null),
    ];
    const first = await merge(a, c);
    const { body } = await note(b, '<p>From before the second merge.</p>');
    const second = await merge(b, c);
    expect((await undo(first.id)).body.code).toBe('MERGE_NOT_LAST');
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(first.id)).status).toBe(200);
    const [entry] = await sql("SELECT merge_id FROM feed_items WHERE external_type = 'note' AND external_id = $1", [
      body.id,
    ]);
    expect(entry).toEqual({ merge_id: null });
    expect((await openMember(b)).body.dateOfBirth).toBe('1951-01-01');
  });

  it('keeps the opt-out of a number that one of the two records has', async () => {
    const endedId = await member('Quiet Person', null, '+13465550114');
    const remains = await member('Quiet Person', null, '+13465550114');
    await sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Opted out' WHERE user_id = $1`, [endedId]);
    const reason = async () =>
      (await sql('SELECT do_not_contact_reason AS reason FROM phone_numbers WHERE user_id = $1', [remains]))[0]?.reason;
    const { id } = await merge(endedId, remains);
    expect(await reason()).toBe('Opted out');
    await undo(id);
    expect(await reason()).toBeNull();
  });

  it.each([
    ['merged', '+13465550115', true],
    ['remaining', '+13465550116', false],
  ])('keeps the opt-out of a number that was deleted in the %s record', async (_record, number, isEnded) => {
    const endedId = await member('Quiet Person', null, number);
    const remains = await member('Quiet Person', null, number);
    await sql(
      `UPDATE phone_numbers SET do_not_contact_reason = 'Opted out', deleted_at = now(), is_primary = false WHERE user_id = $1`,
      [isEnded ? endedId : remains],
    );
    const reasons = async () =>
      (
        await sql(
          'SELECT do_not_contact_reason AS reason FROM phone_numbers WHERE number = $1 AND deleted_at IS NULL',
          [number],
        )
      ).map(({ reason }) => reason);
    const { id } = await merge(endedId, remains);
    expect(await reasons()).toEqual(['Opted out']);
    await undo(id);
    expect(await reasons()).toEqual([null]);
  });

  it('that is undone keeps the opt-out of a number that texted STOP since', async () => {
    const number = '+13465550117';
    const endedId = await member('Quiet Person', null, number);
    const remains = await member('Quiet Person', null, number);
    await sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Opted out' WHERE user_id = $1`, [endedId]);
    const { id } = await merge(endedId, remains);
    await sql(
      `WITH t AS (INSERT INTO texts (incoming, text, phone_number, status, sent_at, created_at, updated_at)
          VALUES (true, 'STOP', $1, 'received', now(), now(), now()) RETURNING id)
       INSERT INTO number_opt_outs (number, text_id, created_at) SELECT $1, id, now() FROM t`,
      [number],
    );
    await undo(id);
    const open = await sql('SELECT FROM phone_numbers WHERE number = $1 AND do_not_contact_reason IS NULL', [number]);
    expect(open).toEqual([]);
  });

  it('is refused if one record is missing, or if the remaining record is neither of the two', async () => {
    const [a, b, c] = [
      await member('X Refused', null),
      await member('Y Refused', null),
      await member('Z Refused', null),
    ];
    const id = await pairOf(a, b);
    const call = (remainingId: MemberId) =>
      test.call(duplicates.merge, { as: admin, input: { params: { id }, body: { remainingId } } });
    expect((await call(c)).status).toBe(400);
    await sql('UPDATE users SET deleted_at = now() WHERE id = $1', [b]);
    expect((await call(a)).status).toBe(404);
  });

  it('is refused if another administrator has recorded that these are different people', async () => {
    const [a, b] = [await member('V Apart', null), await member('W Apart', null)];
    const id = await pairOf(a, b);
    await test.call(duplicates.decide, { as: admin, input: { params: { id }, body: { isApart: true } } });
    const input = { params: { id }, body: { remainingId: a } };
    expect((await test.call(duplicates.merge, { as: admin, input })).status).toBe(404);
    await test.call(duplicates.decide, { as: admin, input: { params: { id }, body: { isApart: false } } });
    expect((await test.call(duplicates.merge, { as: admin, input })).status).toBe(201);
  });

  it('cannot be undone if the remaining record was deleted in another way', async () => {
    const [a, b] = [await member('T Deleted', null), await member('U Deleted', null)];
    const { id } = await merge(a, b);
    await sql('UPDATE users SET deleted_at = now() WHERE id = $1', [b]);
    expect((await undo(id)).body.code).toBe('MERGE_RECORD_DELETED');
  });

  it('runs a transaction again that has read the merged record before the merge', async () => {
    const [endedId, remains] = [await member('S Meanwhile', null), await member('R Meanwhile', null)];
    const { jobs } = test.app;
    const found: boolean[] = [];
    await jobs.transaction(async (db) => {
      const isThere =
        (await execute(db, 'SELECT FROM members WHERE user_id = $1 AND deleted_at IS NULL', [endedId])) > 0;
      found.push(isThere);
      if (!isThere) return;
      await merge(endedId, remains);
      await jobs.services.feed.put(db, {
        memberId: endedId,
        type: 'note',
        externalType: 'note',
        externalId: 987654321,
        eventType: 'note',
        actorId: guide.id,
        occurredAt: jobs.now().toString(),
      });
    });
    expect(found).toEqual([true, false]);
    expect(await sql('SELECT FROM feed_items WHERE external_id = 987654321')).toEqual([]);
  });
});

describe('the database catalog', () => {
  it('contains no multi-column key with a member that a merge cannot change step by step', async () => {
    const fixed = await sql(
      `SELECT c.conname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
         JOIN member_columns m ON m.table_name::regclass = c.conrelid AND m.column_name = a.attname AND NOT m.stays
        WHERE c.contype = 'f' AND cardinality(c.conkey) > 1 AND NOT c.condeferrable`,
    );
    expect(fixed).toEqual([]);
  });

  it('includes a table that is added later', async () => {
    await sql('CREATE TABLE later_things (id bigint PRIMARY KEY, member_id bigint REFERENCES members)');
    const endedId = await member('Later One', null);
    const remains = await member('Later Two', null);
    await sql('INSERT INTO later_things VALUES (1, $1)', [endedId]);
    const { id } = await merge(endedId, remains);
    const readOwner = async () => Number((await sql('SELECT member_id FROM later_things'))[0]?.member_id);
    expect(await readOwner()).toBe(remains);
    await undo(id);
    expect(await readOwner()).toBe(endedId);
    await sql('DROP TABLE later_things');
  });

  it("keeps the evidence of the member's answers", async () => {
    const scene = await makeScene(test, 'ADMIN');
    await sql('UPDATE members SET client_id = $2 WHERE user_id = $1', [scene.ids.memberId, clientId]);
    const remains = await member('Proof Remains', null);
    await merge(scene.ids.memberId, remains);
    const [answer] = await sql<{ member_id: string }>('SELECT member_id FROM term_responses WHERE id = $1', [
      scene.ids.responseId,
    ]);
    expect(Number(answer?.member_id)).toBe(remains);
  });
});
