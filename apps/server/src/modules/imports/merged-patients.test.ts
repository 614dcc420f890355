import { type ClientId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { runImport } from './jobs.ts';

let test: TestApp;
let as: string;
let clientId: ClientId;
beforeAll(async () => {
  test = await startTestApp();
  as = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
beforeEach(async () => {
  clientId = await test.make.client();
});
afterAll(() => test.stop());

const { duplicates, imports, members } = contracts;

interface Patient {
  id: string;
  first: string;
  phone: string;
  street?: string;
}

/** Imports these patients in one file. Returns the results in the file's order. */
async function importPatients(...patients: Patient[]) {
  const entry = patients.map(({ id, first, phone, street = '1 Main St' }) => ({
    resource: {
      resourceType: 'Patient',
      id,
      identifier: [{ system: 'https://plan.example/member', value: id }],
      name: [{ family: 'Okafor', given: [first] }],
      telecom: [{ system: 'phone', value: phone, use: 'mobile' }],
      birthDate: '1970-03-04',
      address: [{ line: [street], city: 'Houston', state: 'TX', postalCode: '77002' }],
    },
  }));
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry });
  const body = { kind: 'fhir' as const, clientId, assign: 'nobody' as const };
  const params = { importId: (await test.call(imports.create, { as, input: { body } })).body.id };
  await test.call(imports.addFiles, { as, input: { params, body: { files: [{ name: '1.json', text }] } } });
  await test.call(imports.run, { as, input: { params } });
  await runImport(params, test.app.jobs);
  const { results } = (await test.call(imports.get, { as, input: { params } })).body;
  return results.map(({ state, memberId }) => ({ state, memberId }));
}
const memberOf = async (memberId: MemberId) => {
  const { body } = await test.call(members.get, { as, input: { params: { memberId } } });
  return { name: body.name, phones: body.phoneNumbers.map(({ number }) => number).toSorted() };
};
const logOf = async (memberId: MemberId) =>
  (
    await test.database.sql<{ field: string; old_value: string; new_value: string; actor_id: string | null }>(
      'SELECT field, old_value, new_value, actor_id FROM change_logs WHERE member_id = $1 ORDER BY field',
      [memberId],
    )
  ).map((one) => ({ ...one }));

describe('two patients who were merged', () => {
  const first = { id: 'P1', first: 'Ada', phone: '713-555-0101' };
  const second = { id: 'P2', first: 'Adah', phone: '713-555-0102' };

  it("do not replace each other's values, and new values of both are stored", async () => {
    const [one, other] = await importPatients(first, second);
    const [remainingId, mergedId] = [one?.memberId as MemberId, other?.memberId as MemberId];
    const [pair] = await test.database.sql<{ id: string }>(
      `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
       VALUES (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3, 90, '[]', now()) RETURNING id`,
      [remainingId, mergedId, clientId],
    );
    await test.call(duplicates.merge, {
      as,
      input: { params: { id: Number(pair?.id) as never }, body: { remainingId } },
    });
    const merged = { name: 'Ada Okafor', phones: ['+17135550101', '+17135550102'] };
    expect(await memberOf(remainingId)).toEqual(merged);
    const unchanged = { state: 'unchanged', memberId: remainingId };
    for (const patients of [[first, second], [second, first], [second]])
      expect(await importPatients(...patients)).toEqual(patients.map(() => unchanged));
    expect(await memberOf(remainingId)).toEqual(merged);
    const moved = { ...second, phone: '713-555-0103' };
    const [changed] = await importPatients(moved);
    expect(changed?.state).toBe('updated');
    expect(await importPatients(first, moved)).toEqual([unchanged, unchanged]);
    expect((await memberOf(remainingId)).phones).toEqual(['+17135550101', '+17135550103']);
  });
});

describe('a change of a member', () => {
  it("is in the member's update log without an author", async () => {
    const [created] = await importPatients({ id: 'P3', first: 'Ada', phone: '713-555-0101' });
    const memberId = created?.memberId as MemberId;
    expect(await logOf(memberId)).toEqual([]);
    await importPatients({ id: 'P3', first: 'Adah', phone: '713-555-0104', street: '2 Oak St' });
    expect(await logOf(memberId)).toEqual([
      {
        field: 'address',
        old_value: '1 Main St, Houston, TX 77002',
        new_value: '2 Oak St, Houston, TX 77002',
        actor_id: null,
      },
      { field: 'firstName', old_value: 'Ada', new_value: 'Adah', actor_id: null },
      { field: 'phoneNumber', old_value: '+17135550101', new_value: '+17135550104', actor_id: null },
    ]);
  });
});
