import { asId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { copiedColumns } from './queries-merge.ts';

let test: TestApp;
let as: string;
let memberIds: [MemberId, MemberId];

beforeAll(async () => {
  test = await startTestApp();
  as = await test.signIn(await test.make.staff({ role: 'SUPER_ADMIN' }));
  const clientId = await test.make.client();
  memberIds = [await test.make.member({ clientId }), await test.make.member({ clientId })];
});
afterAll(() => test.stop());

/** Optional columns that a merge does not copy to the remaining record, each with the reason. */
const remainingValues: Readonly<Record<string, string>> = {
  'members.assigned_guide_id':
    'The merge assigns it to an unassigned record through the assignment service (owners.test.ts).',
  'members.client_user_id': 'The number of the other record becomes a further identifier of the member.',
  'members.deleted_at': 'The record that remains is not deleted.',
  'members.last_event_at': 'Reckoned anew from the feeds of both.',
  'members.last_event_type': 'Reckoned anew from the feeds of both.',
  'members.outreach_month': 'Reckoned anew from the feeds of both.',
  'users.deleted_at': 'The record that remains is not deleted.',
};

const optional = async () =>
  (
    await test.database.sql<{ name: string; type: string }>(
      `SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name IN ('members', 'users') AND is_nullable = 'YES' AND is_generated = 'NEVER' ORDER BY 1`,
    )
  ).filter(({ name }) => !(name in remainingValues));

it('a merge copies every single value of a member, or the reason for an exception is listed', async () => {
  const names = new Set(copiedColumns.map(({ table, column }) => `${table}.${column}`));
  expect((await optional()).map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
});

it('a record without values gets all of them from the merged record, and the undo removes them', async () => {
  const columns = await optional();
  const [endedId, remaining] = memberIds;
  const set = (id: MemberId, valueFor: (type: string) => string) =>
    Promise.all(
      (['members', 'users'] as const).map((table) => {
        const own = columns.filter(({ name }) => name.startsWith(`${table}.`));
        const changes = own.map(({ name, type }) => `${name.split('.')[1]} = ${valueFor(type)}`);
        return test.database.sql(
          `UPDATE ${table} SET ${changes.join(', ')} WHERE ${table === 'users' ? 'id' : 'user_id'} = $1`,
          [id],
        );
      }),
    );
  const valuesOf = async (id: MemberId) =>
    (
      await test.database.sql<Record<string, string | null>>(
        `SELECT ${columns.map(({ name }) => `${name}::text AS "${name}"`).join(', ')} FROM members JOIN users ON users.id = members.user_id WHERE users.id = $1`,
        [id],
      )
    )[0];
  await set(endedId, (type) => (type === 'date' ? `'1958-04-12'` : `'given'`));
  await set(remaining, () => 'NULL');
  const [before, endedValues] = [await valuesOf(remaining), await valuesOf(endedId)];
  expect(new Set(Object.values(endedValues ?? {}))).not.toContain(null);
  const [pair] = await test.database.sql<{ id: string }>(
    `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
     SELECT $1, $2, client_id, 90, '[]', now() FROM members WHERE user_id = $1 RETURNING id`,
    memberIds,
  );
  const merged = await test.call(contracts.duplicates.merge, {
    as,
    input: { params: { id: asId<'MemberDuplicate'>(Number(pair?.id)) }, body: { remainingId: remaining } },
  });
  expect(merged.status).toBe(201);
  expect(await valuesOf(remaining)).toEqual(endedValues);
  // The undo does not remove a value that was changed after the merge.
  await test.database.sql(`UPDATE members SET pronouns = 'changed' WHERE user_id = $1`, [remaining]);
  await test.call(contracts.duplicates.undo, { as, input: { params: { id: merged.body.id } } });
  expect(await valuesOf(remaining)).toEqual({ ...before, 'members.pronouns': 'changed' });
  expect(await valuesOf(endedId)).toEqual(endedValues);
});
