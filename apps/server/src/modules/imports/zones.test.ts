import { asId, contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { runImport } from './jobs.ts';

let test: TestApp;
let as: string;
beforeAll(async () => {
  test = await startTestApp();
  as = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());

/** Imports one patient of a new client. Returns the member and the notes of the file. */
async function importPatient(address: object, phone: string) {
  const { imports, members } = contracts;
  const clientId = await test.make.client();
  const resource = {
    resourceType: 'Patient',
    id: 'zone',
    identifier: [{ system: 'https://plan.example/member', value: 'zone' }],
    name: [{ family: 'Zonal', given: ['Zora'] }],
    telecom: [{ system: 'phone', value: phone, use: 'mobile' }],
    birthDate: '1970-03-04',
    address: [address],
  };
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [{ resource }] });
  const body = { kind: 'fhir', clientId, assign: 'nobody' } as const;
  const params = { importId: (await test.call(imports.create, { as, input: { body } })).body.id };
  await test.call(imports.addFiles, { as, input: { params, body: { files: [{ name: 'zone.json', text }] } } });
  await test.call(imports.run, { as, input: { params } });
  await runImport(params, test.app.jobs);
  const [result] = (await test.call(imports.get, { as, input: { params } })).body.results;
  const memberId = result?.memberId ?? asId<'Member'>(0);
  const get = async () => (await test.call(members.get, { as, input: { params: { memberId } } })).body;
  return { get, notes: result?.notes ?? [] };
}

it.each<[string, object, string, string, boolean, string | null]>([
  ['a ZIP code alone', { postalCode: '46402' }, '713-555-0111', 'America/Chicago', false, null],
  ['Gary (219)', { city: 'Gary', state: 'IN' }, '219-555-0112', 'America/Chicago', true, 'Indiana has several'],
  ['a state and 850', { state: 'FL' }, '850-555-0113', 'America/Chicago', true, 'area code'],
  ['Tampa', { city: 'Tampa', state: 'FL' }, '800-555-0114', 'America/New_York', true, 'most common'],
  [
    'the area code',
    { city: 'Berlin', postalCode: '10115', country: 'DE' },
    '303-555-0116',
    'America/Denver',
    false,
    'area code',
  ],
  [
    '79902',
    { city: 'Gary', state: 'IN', postalCode: '79902' },
    '219-555-0117',
    'America/Denver',
    true,
    'Check the address',
  ],
  ['Miami (305)', { city: 'Miami', state: 'FL' }, '305-555-0115', 'America/New_York', false, 'area code'],
])('the time zone of a patient is that of %s, and the profile shows if it is assumed', async (_, ...location) => {
  const [address, phone, zone, isAssumed, note] = location;
  const { get, notes } = await importPatient(address, phone);
  expect(await get()).toMatchObject({ timeZone: zone, isTimeZoneAssumed: isAssumed });
  const zoneNotes = notes.filter((one) => one.includes('time zone'));
  expect(zoneNotes).toEqual(note === null ? [] : [expect.stringContaining(note)]);
});

it('a time zone that staff chose is not assumed', async () => {
  const { get } = await importPatient({ city: 'Tampa', state: 'FL' }, '800-555-0114');
  const { id } = await get();
  await test.database.sql(
    `INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at)
     SELECT $1, 'timeZone', 'America/Chicago', 'America/New_York', min(user_id), now() FROM staff`,
    [id],
  );
  expect((await get()).isTimeZoneAssumed).toBe(false);
});
