import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient, storedMembers } from '../../testing/import-client.ts';
import { fileText834 } from '../../testing/x12.ts';

let test: TestApp;
let admin: string;
let importClient: ReturnType<typeof createImportClient>;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  importClient = createImportClient(test, admin);
});
afterAll(() => test.stop());

/** Returns a full list in which each member has a different number in REF*17. */
const fullFile = (...names: readonly (readonly [string, string])[]) =>
  fileText834([
    {
      loops: names.map(([first, last], n) => ({
        number: `A${n + 1}`,
        name: [first, last] as const,
        phone: `713555010${n + 1}`,
      })),
    },
  ])
    .replaceAll(/REF\*0F\*(A\d)/g, 'REF*0F*$1~REF*17*X-$1')
    .replace(/SE\*(\d+)/, (_, count) => `SE*${Number(count) + names.length}`);

it('after a change of the identifier, members with another number in the file are not selected and not ended', async () => {
  const clientId = await test.make.client();
  const people = [
    ['Ada', 'Okafor'],
    ['Ruth', 'Kowalczyk'],
    ['Minh', 'Tran'],
  ] as const;
  const first = await importClient.take(fullFile(...people), { clientId });
  expect(first.results).toEqual({ created: 3 });
  expect(first.remarks[0]).toEqual({
    key: 'Lines that use {identifier} as the member number: {count}',
    values: { identifier: 'REF*0F', count: 3 },
  });
  const before = await storedMembers(test, clientId);
  const changed = await test.call(contracts.clients.update, {
    as: admin,
    input: { params: { id: clientId }, body: { memberIdentifier: 'REF*17' } },
  });
  expect(changed.body.memberIdentifier).toBe('REF*17');

  // The file does not contain the third member.
  const seen = await importClient.preview(fullFile(...people.slice(0, 2)), { clientId });
  expect(seen.remarks[0]?.values).toEqual({ identifier: 'REF*17', count: 2 });
  expect(seen.counts).toMatchObject({ create: 2, likely: 2, end: 1, change: 0 });
  for (const { memberNumber, items } of await importClient.rows(seen.id, 'create'))
    expect([memberNumber, items.find(({ key }) => key === 'create')?.isTaken]).toEqual([
      expect.stringMatching(/^X-A[12]$/),
      false,
    ]);
  expect((await importClient.rows(seen.id, 'end')).map(({ name }) => name)).toEqual(['Minh Tran']);
  const done = await importClient.apply(seen.id);
  expect(done.results).toEqual({ skipped: 2, ended: 1 });
  const named = (stored: unknown) => JSON.stringify(stored).match(/"(?:Ada|Ruth)"/g);
  expect(named(await storedMembers(test, clientId))).toEqual(named(before));
});

it('a line without the chosen identifier is refused', async () => {
  const clientId = await test.make.client();
  await test.call(contracts.clients.update, {
    as: admin,
    input: { params: { id: clientId }, body: { memberIdentifier: 'REF*ABB' } },
  });
  const seen = await importClient.preview(fullFile(['Ada', 'Okafor']), { clientId });
  expect((await importClient.rows(seen.id, 'refuse')).map(({ reason }) => reason)).toEqual([
    expect.objectContaining({ values: { identifier: 'REF*ABB' } }),
  ]);
  const wrong = { memberIdentifier: 'REF*99' } as never;
  const refused = await test.call(contracts.clients.update, {
    as: admin,
    input: { params: { id: clientId }, body: wrong },
  });
  expect(refused.body.errors?.[0]?.property).toBe('memberIdentifier');
});
