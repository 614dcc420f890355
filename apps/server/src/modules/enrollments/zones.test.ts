import { type ClientId, contracts, type IdOf, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { sweep } from '../../testing/sweep.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';
import { runApply, runCompare } from './jobs.ts';

let test: TestApp;
let admin: string;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  clientId = await test.make.client('Sunrise Health');
});
afterAll(() => test.stop());

const { enrollments } = contracts;

async function preview(loops: readonly Loop[], portion = 100_000) {
  const text = fileText834([{ loops, purpose: '2' }]);
  const body = {
    clientId,
    format: 'x12-834' as const,
    fileName: 'members',
    size: text.length,
    assign: 'nobody' as const,
  };
  const begun = await test.call(enrollments.create, { as: admin, input: { body } });
  const params = { importId: begun.body.id };
  for (let from = 0, size = portion; from < text.length; ) {
    const isLast = from + size >= text.length;
    const piece = { from, text: text.slice(from, from + size), isLast };
    const sent = await test.call(enrollments.send, { as: admin, input: { params, body: piece } });
    size = sent.body.received === from ? size * 2 : portion;
    from = sent.body.received;
    if (isLast) break;
  }
  await runCompare(params, test.app.jobs);
  return params.importId;
}
async function importFile(loops: readonly Loop[], portion?: number) {
  const importId = await preview(loops, portion);
  await test.call(enrollments.apply, { as: admin, input: { params: { importId } } });
  await runApply({ importId }, test.app.jobs);
}
const memberNumbered = async (number: string) => {
  const [found] = await test.database.sql<{ member_id: string }>(
    'SELECT member_id FROM member_identifiers WHERE client_id = $1 AND value = $2',
    [clientId, number],
  );
  return Number(found?.member_id) as MemberId;
};
const zoneOf = async (number: string) =>
  (await test.call(contracts.members.get, { as: admin, input: { params: { memberId: await memberNumbered(number) } } }))
    .body.timeZone;
const listShownZones = async (importId: IdOf<'EnrollmentImport'>) =>
  (
    await test.call(enrollments.rows, { as: admin, input: { params: { importId }, query: { outcome: 'create' } } })
  ).body.data.map(({ items, notes }) => [
    items.find(({ key }) => key === 'timeZone')?.file,
    notes.map(({ key }) => key).filter((key) => key.includes('time zone')),
  ]);

describe('the time zone of a member in a file', () => {
  it('comes from the ZIP code, because the state alone would be wrong', async () => {
    await importFile([
      { number: 'Z1', place: 'El Paso*TX*79901' },
      { number: 'Z2', place: 'Pensacola*FL*325011234' },
      { number: 'Z3', place: 'Phoenix*AZ*85001' },
      { number: 'Z4', place: 'Anchorage*AK*99501' },
      { number: 'Z5', place: 'San Juan*PR*00901' },
      { number: 'Z6', place: 'Houston*TX*77002' },
    ]);
    expect(await Promise.all(['Z1', 'Z2', 'Z3', 'Z4', 'Z5', 'Z6'].map(zoneOf))).toEqual([
      'America/Denver',
      'America/Chicago',
      'America/Phoenix',
      'America/Anchorage',
      'America/Puerto_Rico',
      'America/Chicago',
    ]);
  });

  it("is the subscriber's zone for dependents without an address, in any portion", async () => {
    const name = ['Kit', 'Okafor'] as const;
    await importFile(
      [
        { number: 'S1', place: 'El Paso*TX*79901' },
        { number: 'S2', subscriber: 'S1', place: null, phone: '2125550101', name, born: '20150504' },
        { number: 'S3', subscriber: 'S1', place: null, phone: '8005550101', name: ['Ike', 'Okafor'], born: '20160504' },
      ],
      500,
    );
    expect([await zoneOf('S2'), await zoneOf('S3')]).toEqual(['America/Denver', 'America/Denver']);
  });

  it("is the subscriber's zone if the subscriber has a separate number (REF*23) in addition to the family number", async () => {
    await importFile(
      [
        { number: 'S4-01', family: 'S4', place: 'El Paso*TX*79901', name: ['Bo', 'Abara'], born: '19700101' },
        {
          number: 'S4-02',
          subscriber: 'S4',
          place: null,
          phone: '2125550101',
          name: ['Kit', 'Abara'],
          born: '20150501',
        },
        {
          number: 'S4-03',
          subscriber: 'S4',
          place: null,
          phone: '2125550101',
          name: ['Ike', 'Abara'],
          born: '20160501',
        },
      ],
      500,
    );
    expect([await zoneOf('S4-02'), await zoneOf('S4-03')]).toEqual(['America/Denver', 'America/Denver']);
  });

  it("is the stored subscriber's zone if the file contains only the dependent, or the subscriber without an address", async () => {
    const person = { name: ['Lu', 'Soto'] as const, born: '19750101', place: 'El Paso*TX*79901' };
    await importFile([
      { number: 'S5', ...person },
      { number: 'S6-01', family: 'S6', ...person, name: ['Mo', 'Soto'] },
    ]);
    const newborn = { place: null, phone: '2125550101', born: '20260504' };
    await importFile([{ number: 'S5-02', subscriber: 'S5', ...newborn, name: ['Kit', 'Soto'] }]);
    await importFile([
      { number: 'S6-01', family: 'S6', ...person, name: ['Mo', 'Soto'], place: null },
      { number: 'S6-02', subscriber: 'S6', ...newborn, name: ['Ike', 'Soto'] },
    ]);
    expect([await zoneOf('S5-02'), await zoneOf('S6-02')]).toEqual(['America/Denver', 'America/Denver']);
  });

  it("is the subscriber's zone although many lines are between them, in either order", async () => {
    const others = Array.from({ length: 60 }, (_, n): Loop => {
      const letter = (at: number) => String.fromCharCode(65 + at);
      return {
        number: `S9${n}`,
        name: [`Ann${letter(Math.floor(n / 26))}${letter(n % 26)}`, 'Between'],
        born: `1960${String((n % 12) + 1).padStart(2, '0')}${String((n % 28) + 1).padStart(2, '0')}`,
      };
    });
    const kin = { place: null, phone: '2125550101', born: '20150504' };
    await importFile(
      [
        { number: 'S8-02', subscriber: 'S8', ...kin, name: ['Ada', 'Before'] },
        { number: 'S7', place: 'El Paso*TX*79901', name: ['Bo', 'Far'], born: '19700102' },
        ...others,
        { number: 'S7-02', subscriber: 'S7', ...kin, name: ['Kit', 'Far'] },
        { number: 'S8', place: 'El Paso*TX*79901', name: ['Zoe', 'Before'], born: '19700103' },
      ],
      2000,
    );
    expect([await zoneOf('S7-02'), await zoneOf('S8-02')]).toEqual(['America/Denver', 'America/Denver']);
  });

  it('is that of the used address if several lines about the member have different addresses', async () => {
    const importClient = createImportClient(test, admin);
    const mapping = {
      memberNumber: 'No',
      firstName: 'First',
      lastName: 'Last',
      line1: 'Street',
      city: 'City',
      state: 'State',
      zip: 'ZIP',
    };
    const seen = await importClient.preview(
      'No,First,Last,Street,City,State,ZIP\nM1,Ann,Merged,1 A St,Los Angeles,CA,90001\nM1,Ann,Merged,2 B St,Nashville,TN,\n',
      { clientId: await test.make.client(), format: 'csv', mapping },
    );
    const [[zone, notes] = []] = await listShownZones(seen.id);
    expect(zone).toBe('America/Chicago');
    expect(notes).toEqual([expect.stringContaining('most common time zone')]);
    await importClient.apply(seen.id);
    const stored = await test.database.sql(
      'SELECT m.time_zone, a.city FROM members m JOIN addresses a ON a.user_id = m.user_id WHERE m.client_id = $1',
      [seen.client.id],
    );
    expect(stored).toEqual([{ time_zone: 'America/Chicago', city: 'Nashville' }]);
  });

  it('is not in the notes of a line that changes or ends a member', async () => {
    await importFile([{ number: 'C1', name: ['Cy', 'Amadi'], born: '19710101' }]);
    const importId = await preview([
      { number: 'C1', name: ['Cy', 'Amadi'], born: '19710101', place: null, plan: 'GOLD' },
    ]);
    const input = { params: { importId }, query: { outcome: 'change' as const } };
    const { data } = (await test.call(enrollments.rows, { as: admin, input })).body;
    expect(data.map(({ notes }) => notes)).toEqual([[]]);
  });

  it('and the address do not change if a file contains a street without a city', async () => {
    await importFile([{ number: 'C2', place: 'El Paso*TX*79901', name: ['Di', 'Amadi'], born: '19720101' }]);
    const loops: Loop[] = [
      { number: 'C2', street: '9 New St', place: '', name: ['Di', 'Amadi'], born: '19720101', plan: 'GOLD' },
    ];
    const importId = await preview(loops);
    const input = { params: { importId }, query: { outcome: 'change' as const } };
    const [row] = (await test.call(enrollments.rows, { as: admin, input })).body.data;
    expect(row?.items.map(({ key }) => key)).toEqual(['plan']);
    expect(row?.notes.map(({ key }) => key)).toContain(
      "The address “{address}” in the file is incomplete and was not imported. The member's existing address stays unchanged.",
    );
    await test.call(enrollments.apply, { as: admin, input: { params: { importId } } });
    await runApply({ importId }, test.app.jobs);
    const member = { params: { memberId: await memberNumbered('C2') } };
    const stored = (await test.call(contracts.members.get, { as: admin, input: member })).body;
    expect([stored.timeZone, stored.addresses[0]?.city]).toEqual(['America/Denver', 'El Paso']);
  });

  it('comes from the area code, then from the customer, and the preview shows this', async () => {
    const loops: Loop[] = [
      { number: 'N1', place: null, phone: '8085550101', name: ['Noa', 'Kai'], born: '19800101' },
      { number: 'N2', place: null, phone: '8005550101', name: ['Ann', 'Bell'], born: '19810101' },
    ];
    expect(await listShownZones(await preview(loops))).toEqual([
      [
        'Pacific/Honolulu',
        ["The file has no complete US address, so Guidepost uses the time zone of the phone number's area code."],
      ],
      ['America/New_York', [expect.stringContaining('set a time zone for the customer')]],
    ]);
    const input = { params: { id: clientId }, body: { timeZone: 'America/Phoenix' as const } };
    expect((await test.call(contracts.clients.update, { as: admin, input })).body.timeZone).toBe('America/Phoenix');
    expect((await listShownZones(await preview(loops)))[1]).toEqual([
      'America/Phoenix',
      ["The file has no complete US address, so Guidepost uses the customer's time zone."],
    ]);
  });

  it.each([
    ['46402', '', '', '', 'America/Chicago', null],
    ['', 'Gary', 'IN', '2195550101', 'America/Chicago', 'area code'],
    ['', '', 'IN', '2195550102', 'America/Chicago', 'area code'],
    ['', 'Miami', 'FL', '8505550101', 'America/Chicago', 'area code'],
    ['', '', '', '8505550102', 'America/Chicago', "main time zone of the phone number's area code"],
    ['', 'Tampa', 'FL', '', 'America/New_York', 'most common time zone'],
    ['', '', 'GA', '', 'America/New_York', null],
  ])('is found in a CSV file with the ZIP code “%s”, city “%s”, state “%s” and phone “%s”', async (...given) => {
    const [zip, city, state, phone, zone, note] = given;
    const importClient = createImportClient(test, admin);
    const text = `No,First,Last,ZIP,City,State,Phone\nCZ,Ada,Zonal,${zip},${city},${state},${phone}\n`;
    const seen = await importClient.preview(text, {
      clientId: await test.make.client(),
      format: 'csv',
      mapping: {
        memberNumber: 'No',
        firstName: 'First',
        lastName: 'Last',
        zip: 'ZIP',
        city: 'City',
        state: 'State',
        mobilePhone: 'Phone',
      },
    });
    const [[item, notes] = []] = await listShownZones(seen.id);
    expect(item).toBe(zone);
    expect(notes).toEqual(note === null ? [] : [expect.stringContaining(note)]);
    await importClient.apply(seen.id);
    const [stored] = await test.database.sql<{ time_zone: string }>(
      'SELECT time_zone FROM members WHERE client_id = $1',
      [seen.client.id],
    );
    expect(stored?.time_zone).toBe(zone);
  });

  it('changes with a new ZIP code alone, and with a ZIP code alone after staff chose it only if it is selected', async () => {
    const importClient = createImportClient(test, admin);
    const options = {
      clientId: await test.make.client(),
      format: 'csv' as const,
      mapping: { memberNumber: 'No', firstName: 'First', lastName: 'Last', zip: 'ZIP' },
    };
    const file = (zip: string) => `No,First,Last,ZIP\nT1,Ana,Ziponly,${zip}\n`;
    const stored = async () =>
      (
        await test.database.sql<{ id: string; time_zone: string }>(
          'SELECT user_id AS id, time_zone FROM members WHERE client_id = $1',
          [options.clientId],
        )
      )[0];
    await importClient.take(file('79902'), options);
    expect((await stored())?.time_zone).toBe('America/Denver');
    const seen = await importClient.preview(file('33101'), options);
    const [row] = await importClient.rows(seen.id, 'change');
    expect(row?.items).toMatchObject([{ key: 'timeZone', byHand: false, isTaken: true, file: 'America/New_York' }]);
    await importClient.apply(seen.id);
    expect((await stored())?.time_zone).toBe('America/New_York');
    await test.database.sql(
      `INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at)
       SELECT $1, 'timeZone', 'America/New_York', 'America/Chicago', min(user_id), now() FROM staff`,
      [(await stored())?.id],
    );
    await test.database.sql(`UPDATE members SET time_zone = 'America/Chicago' WHERE user_id = $1`, [
      (await stored())?.id,
    ]);
    const moved = await importClient.preview(file('96813'), options);
    expect((await importClient.rows(moved.id, 'change'))[0]?.items).toMatchObject([{ byHand: true, isTaken: false }]);
    await importClient.apply(moved.id);
    expect((await stored())?.time_zone).toBe('America/Chicago');
  });

  it('changes if it is not possible at a new address without a ZIP code, and otherwise stays', async () => {
    const person = { name: ['Eli', 'Amadi'] as const, born: '19730101', phone: '8005550103' };
    await importFile([{ number: 'MV', place: 'Pensacola*FL*32501', ...person }]);
    await importFile([{ number: 'MV', place: 'Tampa*FL', street: '4 Bay St', ...person }]);
    expect(await zoneOf('MV')).toBe('America/Chicago');
    await importFile([{ number: 'MV', place: 'Nashville*KY', street: '5 Elm St', ...person }]);
    expect(await zoneOf('MV')).toBe('America/Chicago');
    await importFile([{ number: 'MV', place: 'Boise*ID', street: '6 Elm St', ...person }]);
    expect(await zoneOf('MV')).toBe('America/Denver');
  });

  it('does not change if a file contains no address', async () => {
    await importFile([{ number: 'Z1', place: null, plan: 'GOLD' }]);
    expect(await zoneOf('Z1')).toBe('America/Denver');
  });
});

it('the time zone of members who were imported with only the state is corrected once, with an entry in the update log', async () => {
  const id = await memberNumbered('Z2');
  await test.database.sql(`UPDATE members SET time_zone = 'America/New_York' WHERE user_id = $1`, [id]);
  await test.database.sql('INSERT INTO member_time_zone_repairs SELECT user_id FROM members');
  await sweep(test, 'member time zones');
  expect(await zoneOf('Z2')).toBe('America/Chicago');
  const logged = await test.database.sql(
    `SELECT old_value, new_value FROM change_logs WHERE member_id = $1 AND field = 'timeZone' AND actor_id IS NULL`,
    [id],
  );
  expect(logged).toEqual([{ old_value: 'America/New_York', new_value: 'America/Chicago' }]);
  expect(await test.database.sql('SELECT FROM member_time_zone_repairs')).toEqual([]);
});
