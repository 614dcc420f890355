import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let as: string;
beforeAll(async () => {
  test = await startTestApp();
  as = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());

/** First name, last name, and search terms that must find the member. */
const names: readonly [string, string, readonly string[]][] = [
  ['Miguel', 'Esparza', ['Esparza, Miguel', 'esparza,miguel', 'Miguel Esparza']],
  ['Arturo', 'López', ['López, Arturo', 'lopez;arturo']],
  ['Siobhán', "O'Brien", ['OBrien', 'o’brien, siobhan', "O'BRIEN"]],
  ['Anne', 'D’Angelo-Müller', ['dangelo', "d'angelo", 'DAngelo-Muller']],
  ['Mele', 'ʻAkahi', ['Akahi', "'Akahi", 'ʻakahi, mele']],
  ['Łukasz', 'Wójcik', ['Wojcik, Lukasz']],
  ['Đặng', 'Nguyễn', ['Nguyen, Dang']],
  ['Søren', 'Æbelø', ['Aebelo, Soren']],
  ['Jürgen', 'Weiß', ['weiss', 'Weiß']],
  ['大明', '王', ['王', '王, 大明']],
  ['محمد', 'علي', ['محمد', 'علي، محمد']],
];

it.each(names)('%s %s is found as users type the name', async (firstName, lastName, terms) => {
  const clientId = await test.make.client();
  const memberId = await test.make.member({ clientId });
  const phone = '+17135550188';
  await test.database.sql('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [
    memberId,
    firstName,
    lastName,
  ]);
  await test.database.sql(
    `INSERT INTO texts (member_id, phone_number, text, incoming, status, created_at, updated_at) VALUES ($1, $2, 'Hi', true, 'received', now(), now())`,
    [memberId, phone],
  );
  for (const searchTerm of terms) {
    const query = { searchTerm };
    const { data } = (await test.call(contracts.members.list, { as, input: { query } })).body;
    expect([searchTerm, data.map(({ id }) => id)]).toEqual([searchTerm, [memberId]]);
    const texts = await test.call(contracts.texts.list, { as, input: { query } });
    expect([searchTerm, texts.body.data.map(({ subjectId }) => subjectId)]).toEqual([searchTerm, [memberId]]);
  }
});

it('a term of only punctuation finds no member', async () => {
  for (const searchTerm of [',', "'", '’;'])
    expect((await test.call(contracts.members.list, { as, input: { query: { searchTerm } } })).body.data).toEqual([]);
});
