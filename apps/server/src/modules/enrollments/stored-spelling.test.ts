import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;

beforeAll(async () => {
  test = await startTestApp();
  importClient = createImportClient(test, await test.signIn(await test.make.staff({ role: 'ADMIN' })));
});
afterAll(() => test.stop());

/** Returns a full list with a subscriber and dependents without their own numbers. */
const fileOf = (dependents: readonly string[], more: Partial<Loop> = {}) => {
  const loops = [
    { number: 'S1' },
    ...dependents.map((first) => ({
      number: '',
      subscriber: 'S1',
      name: [first, 'Okafor'] as const,
      born: '20150504',
      social: '',
      phone: '7135550102',
      ...more,
    })),
  ];
  return fileText834([{ loops }]).replaceAll('REF*23*~', 'REF*DX*D1~').replaceAll('****34*~', '~');
};
const countsOf = async (text: string, clientId: number) => {
  const { counts } = await importClient.preview(text, { clientId: clientId as never });
  return [counts.create, counts.end, counts.change];
};

it('a dependent without a number is recognized if a file writes the accents differently', async () => {
  const clientId = await test.make.client();
  expect((await importClient.take(fileOf(['José']), { clientId })).results).toMatchObject({ created: 2 });
  // only the name changes
  expect(await countsOf(fileOf(['Jose']), clientId)).toEqual([0, 0, 1]);
  const moved = await importClient.take(fileOf(['JOSE'], { phone: '7135550103' }), { clientId });
  expect(moved.results).toMatchObject({ changed: 1 });
  const numbers = await test.database.sql<{ value: string }>(
    'SELECT value FROM member_identifiers WHERE client_id = $1 ORDER BY value',
    [clientId],
  );
  expect(numbers.map(({ value }) => value)).toEqual(['S1', 'S1 2015-05-04 josé']);
});

it('a dependent whose own spelling is stored is not another one', async () => {
  const clientId = await test.make.client();
  await importClient.take(fileOf(['Ana', 'Aná']), { clientId });
  expect(await countsOf(fileOf(['Aná', 'Ana']), clientId)).toEqual([0, 0, 0]);
});
