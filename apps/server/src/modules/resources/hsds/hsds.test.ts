import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contracts, type InputOf } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database.ts';
import { readMigration } from '../../../platform/migration-files.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { zip } from '../../../testing/zip.ts';
import { type HsdsImport, importHsds } from './import.ts';

const { resources } = contracts;
let test: TestApp;
let folder: string;
let as: string;
beforeAll(async () => {
  test = await startTestApp();
  const guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [await test.make.client()] });
  as = await test.signIn(guide);
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-hsds-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.stop();
});

function write(name: string, content: unknown): string {
  const file = path.join(folder, name);
  const isReady = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(file, isReady ? content : JSON.stringify(content));
  return file;
}

/** Imports the files. Returns the totals and the reported problems. */
async function importFiles(source: string, files: string[], more: Partial<HsdsImport> = {}) {
  const database = openDatabase(test.database.url, 2);
  const problems: string[] = [];
  try {
    const totals = await importHsds(database, {
      files,
      source,
      isWhole: false,
      now: Temporal.Instant.from('2026-11-22T12:00:00Z'),
      today: '2026-11-22',
      problem: (where, sentence) => problems.push(`${where}: ${sentence}`),
      progress: () => {},
      ...more,
    });
    return { ...totals, problems };
  } finally {
    await database.close();
  }
}

type Query = NonNullable<InputOf<typeof resources.search>['query']>;
const names = async (query: Query) =>
  (await test.call(resources.search, { as, input: { query } })).body.data.map(({ name }) => name);
const program = async (terms: string) => {
  const found = (await test.call(resources.search, { as, input: { query: { terms } } })).body.data[0];
  if (found === undefined) throw new Error(`nothing is found for ${terms}`);
  return (await test.call(resources.program, { as, input: { params: { resourceId: found.id } } })).body;
};

const casa = {
  id: 'o1',
  name: 'Casa Nueva',
  website: 'casa.example.org',
  phones: [{ id: 'p0', number: '7135550100' }],
};
const pantry = (more: object = {}) => ({
  id: 's1',
  name: 'Pantry on Harmon',
  alternate_name: 'Despensa',
  description: 'Groceries for a week. Bring a bag.',
  organization: casa,
  languages: [{ name: 'Spanish' }, { name: 'English' }],
  required_documents: [{ document: 'A photo ID' }],
  cost_options: [{ option: 'Free' }],
  schedules: [{ freq: 'WEEKLY', byday: 'TU,SA', opens_at: '09:00', closes_at: '12:00' }],
  attributes: [{ id: 'a1', taxonomy_term: { id: 't2', name: 'Food pantry', parent_id: 't1' } }],
  service_at_locations: [
    {
      id: 'x1',
      location: {
        id: 'l1',
        addresses: [
          {
            address_1: 'PO Box 7',
            city: 'Houston',
            state_province: 'TX',
            postal_code: '77001',
            address_type: 'postal',
          },
          {
            address_1: '6120 Harmon St',
            city: 'Houston',
            state_province: 'TX',
            postal_code: '77087',
            address_type: 'physical',
          },
        ],
      },
    },
  ],
  ...more,
});
const line = (id: string) => ({ id, name: `Helpline ${id}`, organization: casa });
const lists = (services: unknown[]) => ({
  services,
  taxonomy_terms: [{ id: 't1', name: 'Food' }],
});

describe('an import of HSDS', () => {
  it('adds programs that can be found by word, tag and place, with all details', async () => {
    const { problems, ...totals } = await importFiles('casa', [write('all.json', lists([pantry(), line('h1')]))]);
    expect(problems).toEqual([]);
    expect(totals).toEqual({ created: 2, updated: 0, unchanged: 0, retired: 0, refused: 0 });
    expect(await names({ zipcode: '77087', terms: 'despensa', within: 5 })).toEqual(['Pantry on Harmon']);
    expect(await names({ serviceTags: ['food'] })).toEqual(['Pantry on Harmon']);
    expect(await names({ zipcode: '77087', terms: 'helpline' })).toEqual(['Helpline h1']);
    expect(await program('pantry harmon')).toMatchObject({
      organizationName: 'Casa Nueva',
      phoneNumber: '(713) 555-0100',
      url: 'https://casa.example.org/',
      languages: ['English', 'Spanish'],
      requiredDocuments: 'A photo ID',
      cost: 'Free',
      serviceTags: ['food-pantry'],
      locations: [
        {
          streetAddress: '6120 Harmon St',
          zipcode: '77087',
          coords: { lat: expect.closeTo(29.68, 1), lng: expect.closeTo(-95.3, 1) },
          hours: [{ days: ['TU', 'SA'], opensAt: '09:00', closesAt: '12:00', note: null }],
        },
      ],
    });
    const { body: tags } = await test.call(resources.tags, { as });
    expect(tags).toEqual([
      { key: 'food', label: 'Food', parentKey: null, programs: 1 },
      { key: 'food-pantry', label: 'Food pantry', parentKey: 'food', programs: 1 },
    ]);
  });

  it('changes nothing the second time, and only the differences the third time', async () => {
    const file = write('again.json', lists([pantry(), line('h1')]));
    expect(await importFiles('casa', [file])).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      retired: 0,
      refused: 0,
      problems: [],
    });
    const open = { schedules: [{ freq: 'WEEKLY', byday: 'MO', opens_at: '08:00', closes_at: '10:00' }] };
    const changed = write('changed.json', lists([pantry(open), line('h1')]));
    expect(await importFiles('casa', [changed])).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect((await program('pantry harmon')).locations[0]?.hours[0]?.days).toEqual(['MO']);
  });

  it('retires programs that left the file or are no longer offered, and restores them when they return', async () => {
    const without = write('without.json', lists([line('h1'), line('h2'), pantry({ status: 'inactive' })]));
    expect(await importFiles('casa', [without])).toMatchObject({ created: 1, retired: 1, unchanged: 1 });
    expect(await names({ terms: 'pantry' })).toEqual([]);
    expect((await test.call(resources.tags, { as })).body).toEqual([]);
    expect(await importFiles('casa', [write('back.json', lists([line('h1'), line('h2'), pantry()]))])).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 2,
    });
    expect(await names({ terms: 'pantry' })).toEqual(['Pantry on Harmon']);
  });

  it('leaves other sources unchanged, and refuses files that lack most known programs unless they are complete', async () => {
    await importFiles('elsewhere', [write('else.json', lists([{ ...line('h1'), name: 'Rides elsewhere' }]))]);
    expect(await names({ terms: 'rides elsewhere' })).toHaveLength(1);
    const part = write('part.json', lists([line('h1')]));
    await expect(importFiles('casa', [part])).rejects.toThrow("2 of the 3 programs of 'casa' are not in the files.");
    expect(await names({ terms: 'pantry' })).toHaveLength(1);
    expect(await importFiles('casa', [part], { isWhole: true })).toMatchObject({ retired: 2, unchanged: 1 });
    expect(await names({ terms: 'rides elsewhere' })).toHaveLength(1);
  });

  it('reads CSV tables, reports each invalid row with its line, and uses the rest', async () => {
    const files = [
      write('organizations.csv', '\ufeffid,name,email\no1,Bayou Help,not-a-mail\n,Nobody,\n'),
      write(
        'services.csv',
        'ID,organization_id,name,description\ns1,o1,"Legal ""clinic"", Tuesdays","Two\nlines"\ns2,o9,Stray,\ns3,o1,,\n',
      ),
      write('locations.csv', 'id,name,latitude,longitude\nl1,Hall,29.70,-95.36\nl2,Moon,120,7\n'),
      write('service_at_locations.csv', 'id,service_id,location_id\nx1,s1,l1\nx2,s1,l9\n'),
      write('contacts.csv', 'id,name\nc1,Ann Persona\n'),
    ];
    const { problems, ...totals } = await importFiles('bayou', files);
    expect(totals).toEqual({ created: 1, updated: 0, unchanged: 0, retired: 0, refused: 4 });
    expect(problems).toEqual([
      'organizations.csv, line 2: email is not a valid email address and was not imported',
      'organizations.csv, line 3: id is missing',
      'services.csv, line 5: name is missing',
      'locations.csv, line 3: latitude and longitude are not a valid position and were not imported',
      'service s2: there is no organization o9',
      'service_at_location x2: there is no location l9',
    ]);
    expect(await names({ zipcode: '77002', terms: 'legal clinic' })).toEqual(['Legal "clinic", Tuesdays']);
  });

  it('reads a ZIP of tables with other files in it, and a list of any length', async () => {
    const archive = await zip({
      'data/organizations.csv': 'id,name\no1,Bayou Rides\n',
      'data/services.csv': 'id,organization_id,name\ns1,o1,Rides to church\n',
      'datapackage.json': '{"resources": []}',
      'README.md': '# Bayou',
    });
    expect(await importFiles('zip', [write('bayou.zip', archive)])).toMatchObject({
      created: 1,
      refused: 0,
      problems: [],
    });
    const many = { contents: Array.from({ length: 1200 }, (_, index) => line(`h${index}`)) };
    const pages = await zip({ 'services.json': JSON.stringify(many) });
    expect(await importFiles('pages', [write('pages.zip', pages)])).toMatchObject({ created: 1200, problems: [] });
  });

  it('unpacks nothing of a ZIP with too many files or bytes, and stops at a file longer than its entry declares', async () => {
    const table = 'id,name\no1,Bayou Rides\n';
    const many = await zip(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.csv`, table])));
    await expect(importFiles('many', [write('many.zip', many)])).rejects.toThrow(
      'many.zip: this file contains more than 1000 files',
    );
    /** Creates a ZIP with one table. The ZIP's directory declares `bytes` as the table's unpacked size. */
    const naming = async (bytes: number) => {
      const archive = await zip({ 'organizations.csv': table });
      archive.writeUInt32LE(bytes, archive.indexOf('PK\x01\x02') + 24);
      return archive;
    };
    await expect(importFiles('bomb', [write('bomb.zip', await naming(2_000_000_001))])).rejects.toThrow(
      'bomb.zip: this file contains more than 2000000000 bytes when unpacked',
    );
    await expect(importFiles('lies', [write('lies.zip', await naming(10))])).rejects.toThrow('too many bytes');
  });

  it('reports once that a file has no organization_id, or each row if only some lack it', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `s${index},Service ${index}\n`).join('');
    const csv = write('services.csv', `id,name\n${rows}`);
    expect(await importFiles('hsds1', [csv])).toMatchObject({
      created: 0,
      refused: 40,
      problems: ['services.csv: organization_id is missing in all 40 services, so none can be used'],
    });
    const some = write('some.json', { services: [{ id: 'a', name: 'A' }, { id: 'b', name: 'B' }, line('h1')] });
    expect((await importFiles('some', [some])).problems).toEqual([
      'some.json, record 1, service a: organization_id is missing',
      'some.json, record 2, service b: organization_id is missing',
    ]);
  });

  it('reads service_at_locations in a list of any kind', async () => {
    const { service_at_locations: places, ...service } = pantry();
    const records = places.map(({ id, location }) => ({ id, service, location }));
    const found = { created: 1, refused: 0, problems: [] };
    expect(await importFiles('sal-keyed', [write('keyed.json', { service_at_locations: records })])).toMatchObject(
      found,
    );
    expect(await importFiles('sal-page', [write('page.json', { contents: records })])).toMatchObject(found);
    expect(await importFiles('sal-named', [write('service_at_location_list.json', records)])).toMatchObject(found);
    const archive = await zip({ 'all.json': JSON.stringify({ service_at_locations: records }) });
    expect(await importFiles('sal-zip', [write('sal.zip', archive)])).toMatchObject(found);
    const [{ places: count } = { places: 0 }] = await test.database.sql<{ places: number }>(
      `SELECT count(*)::int AS places FROM directory_programs p JOIN directory_program_locations l ON l.program_id = p.id
        WHERE p.source LIKE 'sal-%'`,
    );
    expect(count).toBe(4);
  });

  it('uses all of its files or none', async () => {
    const broken = write('broken.json', '{"services": [');
    await expect(importFiles('half', [write('good.json', lists([line('h1')])), broken])).rejects.toThrow();
    const [found] = await test.database.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM directory_programs WHERE source = 'half'`,
    );
    expect(found?.n).toBe(0);
  });

  it("treats two terms that are each other's parents as top terms", async () => {
    const terms = [
      { id: 'r1', name: 'Round one', parent_id: 'r2' },
      { id: 'r2', name: 'Round two', parent_id: 'r1' },
    ];
    const service = { ...line('h1'), attributes: [{ id: 'a', taxonomy_term_id: 'r1' }] };
    const file = write('round.json', { services: [service], taxonomy_terms: terms });
    expect(await importFiles('round', [file])).toMatchObject({ created: 1, problems: [] });
    expect((await test.call(resources.tags, { as })).body).toContainEqual({
      key: 'round-one',
      label: 'Round one',
      parentKey: null,
      programs: 1,
    });
  });

  it('uses a location that occurs in several batches as a whole, with its opening hours', async () => {
    const hours = [{ days: ['WE'], opensAt: '10:00', closesAt: null, note: null }];
    const location = { id: 'l1', name: 'Hall', schedules: [{ freq: 'WEEKLY', byday: 'WE', opens_at: '10:00' }] };
    const inHall = (id: string) => ({
      id,
      name: `Quilting ${id}`,
      organization: casa,
      service_at_locations: [{ id: `x-${id}`, location }],
    });
    const between = Array.from({ length: 600 }, (_, index) => line(`b${index}`));
    const file = write('batches.json', lists([inHall('mornings'), ...between, inHall('evenings')]));
    expect(await importFiles('batches', [file])).toMatchObject({ created: 602, problems: [] });
    for (const terms of ['quilting mornings', 'quilting evenings'])
      expect((await program(terms)).locations).toMatchObject([{ hours }]);
    // the migration restores the empty fields that earlier imports lost
    await test.database.sql(
      `UPDATE directory_program_locations SET hours = '[{"days": ["WE"], "opensAt": "10:00"}]'
        WHERE program_id IN (SELECT id FROM directory_programs WHERE source = 'batches')`,
    );
    for (const { sql } of readMigration('202611300621_opening-hours-data.sql').steps ?? [])
      await test.database.sql(sql, [0, Number.MAX_SAFE_INTEGER]);
    expect((await program('quilting mornings')).locations).toMatchObject([{ hours }]);
    expect(await importFiles('batches', [file])).toMatchObject({ unchanged: 602 });
  });

  it('uses the values of a complete record that follows a short one', async () => {
    const short = { ...line('h1'), name: 'Knitting' };
    const virtual = { id: 'l1', location_type: 'virtual' };
    const complete = {
      ...short,
      description: 'Bring your own wool.',
      service_at_locations: [{ id: 'x1', location: { id: 'l1' } }],
    };
    const services = [short, complete, { ...line('h2'), name: 'Crochet' }, { ...line('h2'), status: 'defunct' }];
    const file = write('short.json', { services, locations: [virtual] });
    expect(await importFiles('short', [file])).toMatchObject({ created: 1, problems: [] });
    expect(await program('knitting')).toMatchObject({ description: 'Bring your own wool.', locations: [] });
    expect(await names({ terms: 'crochet' })).toEqual([]);
  });

  describe('of a JSON file with a list for each table', () => {
    const tables = {
      organizations: [{ id: 'o1', name: 'Casa Nueva' }],
      services: [{ id: 's1', organization_id: 'o1', name: 'Barber on Mondays' }],
      locations: [{ id: 'l1', name: 'Shop' }],
      service_at_locations: [{ id: 'x1', service_id: 's1', location_id: 'l1' }],
      addresses: [{ id: 'd1', location_id: 'l1', address_1: '1 Main St', city: 'Houston', postal_code: '77002' }],
      phones: [{ id: 'p1', service_id: 's1', number: '713-555-0155' }],
      schedules: [{ id: 'h1', service_id: 's1', freq: 'WEEKLY', byday: 'MO', opens_at: '09:00' }],
      languages: [{ id: 'g1', service_id: 's1', name: 'Spanish' }],
      required_documents: [{ id: 'r1', service_id: 's1', document: 'A photo ID' }],
      cost_options: [{ id: 'c1', service_id: 's1', option: 'Free' }],
      attributes: [{ id: 'a1', service_id: 's1', taxonomy_term_id: 't1' }],
      taxonomy_terms: [{ id: 't1', name: 'Haircuts' }],
      contacts: [{ id: 'n1', name: 'Ann Persona' }],
    };
    const long = JSON.stringify({ padding: ' '.repeat(20_000_000), ...tables });

    it('reads the same data from a short file, from a long file and from a ZIP', async () => {
      const files = [
        write('flat-long.json', long),
        write('flat.json', tables),
        write('flat.zip', await zip({ 'flat.json': JSON.stringify(tables) })),
        write('flat-long.zip', await zip({ 'flat.json': long })),
      ];
      const totals = [];
      for (const file of files) totals.push(await importFiles('flat', [file]));
      expect(totals.map(({ created, unchanged, problems }) => [created, unchanged, problems])).toEqual([
        [1, 0, []],
        [0, 1, []],
        [0, 1, []],
        [0, 1, []],
      ]);
      expect(await program('barber mondays')).toMatchObject({
        phoneNumber: '(713) 555-0155',
        languages: ['Spanish'],
        requiredDocuments: 'A photo ID',
        cost: 'Free',
        serviceTags: ['haircuts'],
        locations: [{ streetAddress: '1 Main St', hours: [{ days: ['MO'] }] }],
      });
    });

    it('refuses a long file whose end is missing', async () => {
      const cut = write('cut.json', long.slice(0, -1));
      await expect(importFiles('cut', [cut])).rejects.toThrow('the end of this file is missing');
    });
  });

  it('reads a ZIP with a single record and an empty list', async () => {
    const archive = await zip({
      'one.json': JSON.stringify({ ...pantry(), name: 'Weaving' }),
      'taxonomy_terms.json': '[]',
    });
    const file = write('one.zip', archive);
    expect(await importFiles('one', [file])).toMatchObject({ created: 1, refused: 0, problems: [] });
    expect(await names({ zipcode: '77087', terms: 'weaving' })).toEqual(['Weaving']);
  });
});
