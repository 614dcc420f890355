import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HsdsRecord, readHsdsRow, tagKey } from './records.ts';
import { type HsdsTable, hsdsRows, hsdsTable, hsdsTables } from './tables.ts';

const today = '2026-11-22';
const read = (table: HsdsTable, values: Record<string, unknown>) => readHsdsRow({ table, values }, today);
const record = <Kind extends HsdsRecord['kind']>(kind: Kind, values: Record<string, unknown>) => {
  const found = read(kind, { id: '1', ...values }).record;
  if (found?.kind !== kind) throw new Error(`not read as ${kind}`);
  return found as Extract<HsdsRecord, { kind: Kind }>;
};

describe('a table of HSDS', () => {
  it('is recognized by its name, singular or plural, with folder and extension', () => {
    expect(hsdsTable('services.csv')).toBe('service');
    expect(hsdsTable('data/service_at_location.CSV')).toBe('service_at_location');
    expect(hsdsTable('addresses')).toBe('address');
    expect(hsdsTable('contacts.csv')).toBeUndefined();
    expect(hsdsTable('constructor')).toBeUndefined();
  });
});

describe('a record in JSON', () => {
  const service = {
    id: 's1',
    name: 'Pantry',
    organization: { id: 'o1', name: 'Casa' },
    phones: [{ number: '713 555 0101' }],
    contacts: [{ id: 'c1', name: 'Ann', phones: [{ id: 'p9', number: '713 555 0199' }] }],
    attributes: [{ id: 'a1', taxonomy_term: { id: 't1', name: 'Food' } }],
    service_at_locations: [
      { id: 'x1', location: { id: 'l1', addresses: [{ id: 'd1', address_1: '1 Main St', postal_code: '77002' }] } },
    ],
  };

  it('results in the same rows as the tables', () => {
    const rows = [...hsdsRows('service', service)];
    const of = (table: HsdsTable) => rows.filter((row) => row.table === table).map(({ values }) => values);
    expect(of('service')).toEqual([expect.objectContaining({ id: 's1', organization_id: 'o1' })]);
    expect(of('organization')).toEqual([expect.objectContaining({ id: 'o1', name: 'Casa' })]);
    expect(of('service_at_location')).toEqual([expect.objectContaining({ service_id: 's1', location_id: 'l1' })]);
    expect(of('address')).toEqual([expect.objectContaining({ location_id: 'l1', address_1: '1 Main St' })]);
    expect(of('attribute')).toEqual([
      expect.objectContaining({ link_entity: 'service', link_id: 's1', taxonomy_term_id: 't1' }),
    ]);
    expect(of('taxonomy_term')).toEqual([expect.objectContaining({ id: 't1' })]);
  });

  it('creates missing ids, and uses the organization for a missing place', () => {
    const phones = [...hsdsRows('service', service)].filter(({ table }) => table === 'phone');
    expect(phones.map(({ values }) => values)).toEqual([
      { id: 's1 phones 1', service_id: 's1', number: '713 555 0101' },
    ]);
  });

  it('can contain any values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...hsdsTables), fc.jsonValue(), (table, value) => {
        for (const row of hsdsRows(table, value)) readHsdsRow(row, today);
      }),
    );
  });
});

describe('a row', () => {
  it.each<[HsdsTable, Record<string, unknown>, string]>([
    ['service', { name: 'Pantry', organization_id: 'o1' }, 'id is missing'],
    ['service', { id: 1, name: ' \u200b', organization_id: 'o1' }, 'name is missing'],
    ['service', { id: 1, name: 'Pantry' }, 'organization_id is missing'],
    ['phone', { id: 1, service_id: 1, number: '911' }, 'number has fewer than seven digits'],
    ['service_at_location', { id: 1, service_id: 1 }, 'service_id or location_id is missing'],
  ])('of %s without a required value is refused: %j', (table, values, problem) => {
    expect(read(table, values)).toEqual({ problems: [problem] });
  });

  it('keeps the valid values of a service, and lists the others', () => {
    const { record: found, problems } = read('service', {
      id: 7,
      organization_id: 3,
      name: '  Food\u202e pantry ',
      url: 'javascript:alert(1)',
      email: 'nobody',
      minimum_age: '200',
      maximum_age: '64',
      assured_date: '2026-02-30',
      status: 'Active',
    });
    expect(found).toMatchObject({
      id: '7',
      name: 'Food pantry',
      url: null,
      email: null,
      minimumAge: null,
      maximumAge: 64,
      lastCheckedOn: null,
      isOffered: true,
    });
    expect(problems).toEqual([
      'minimum_age is not an age from 0 to 130 and was not imported',
      'url is not a valid web address and was not imported',
      'email is not a valid email address and was not imported',
      'the date of the last check is not valid and was not imported',
    ]);
  });

  it('has no location beyond the pole, or in the sea at 0, 0', () => {
    for (const [latitude, longitude] of [
      [100, 101],
      [0, 0],
      ['x', 3],
      [29, null],
    ])
      expect(read('location', { id: 1, latitude, longitude })).toMatchObject({
        record: { latitude: null, longitude: null },
        problems: ['latitude and longitude are not a valid position and were not imported'],
      });
    expect(record('location', { latitude: '29.76', longitude: '-95.36' })).toMatchObject({ latitude: 29.76 });
  });

  it('of a phone is in the usual notation', () => {
    expect(record('phone', { service_id: 1, number: '1-713-555-0101', extension: 7 }).number).toBe(
      '(713) 555-0101 ext. 7',
    );
    expect(record('phone', { service_id: 1, number: '"+44 1234 234567"' }).number).toBe('+44 1234 234567');
  });

  it('of a schedule becomes opening hours, unless it has ended', () => {
    const weekly = { service_id: 1, freq: 'WEEKLY', byday: 'TH,FR', opens_at: '09:00:00', closes_at: '17:30Z' };
    expect(record('schedule', weekly).hours).toEqual({
      days: ['TH', 'FR'],
      opensAt: '09:00',
      closesAt: '17:30',
      note: null,
    });
    expect(record('schedule', { service_id: 1, freq: 'DAILY', opens_at: '08:00' }).hours.days).toHaveLength(7);
    const first = record('schedule', { service_id: 1, freq: 'MONTHLY', byday: '1MO', description: 'The first Monday' });
    expect(first.hours).toEqual({ days: [], opensAt: null, closesAt: null, note: 'The first Monday' });
    expect(read('schedule', { id: 1, ...weekly, valid_to: '2005-01-01' })).toEqual({ problems: [] });
  });

  it('of an address has a ZIP code of five digits or none', () => {
    expect(record('address', { location_id: 1, postal_code: '77002-1234' }).zipcode).toBe('77002');
    expect(record('address', { location_id: 1, postal_code: 'ABC 1234' }).zipcode).toBeNull();
  });
});

it('converts a label to the key of a tag', () => {
  expect(tagKey('Ayuda con la Calefacción & Luz')).toBe('ayuda-con-la-calefaccion-luz');
  expect(tagKey('…')).toBeNull();
});
