import { contracts } from '@guidepost/contracts';
import { createFindhelp } from '@guidepost/server';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Clone, cloneTemplate } from '../testing/clone.ts';
import { findhelpPlugin } from './plugin.ts';
import { FINDHELP_ACCOUNT, FINDHELP_KEY, FINDHELP_PATH } from './settings.ts';

let clone: Clone;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  clone = await cloneTemplate();
  const db = new pg.Client({ connectionString: clone.url });
  await db.connect();
  // Sixty pantries east of ZIP code 77087, each a little farther away than the previous one, and a hotline.
  await db.query(`
    INSERT INTO directory_organizations (id, source, source_id, name, updated_at) VALUES (1, 't', 'o', 'Harbor', now());
    INSERT INTO directory_tags (id, key, label) VALUES (1, 'food-pantry', 'Food pantries');
    INSERT INTO directory_programs (id, organization_id, source, source_id, name, organization_name, description, cost, languages,
        phone_number, email, url, last_checked_on, is_remote, updated_at)
      SELECT n, 1, 't', 'p' || n, 'Pantry ' || n, 'Harbor', 'Groceries for a week. Come early.', 'Free', '{English}', '(713) 555-0173',
             'desk@harbor.example', 'https://harbor.example', '2026-11-02', n = 61, now() FROM generate_series(1, 61) n;
    INSERT INTO directory_locations (id, organization_id, source, source_id, street_address, city, state, zipcode, latitude, longitude, updated_at)
      SELECT n, 1, 't', 'l' || n, n || ' Harmon Street', 'Houston', 'TX', '77087', 29.6865, -95.3039 + n * 0.002, now() FROM generate_series(1, 60) n;
    INSERT INTO directory_program_locations (program_id, location_id, hours)
      SELECT n, n, '[{"days":["MO","WE"],"opensAt":"08:30","closesAt":"16:00","note":null}]' FROM generate_series(1, 60) n;
    INSERT INTO directory_program_tags SELECT n, 1 FROM generate_series(1, 30) n;`);
  await db.end();
  app = fastify();
  await app.register(findhelpPlugin({ databaseUrl: clone.url }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}${FINDHELP_PATH}`;
});
afterAll(async () => {
  await app.close();
  await clone.drop();
});
const setFault = (name: string) => fetch(`${url}/faults/${name}`, { method: 'PUT' });
beforeEach(() => setFault('none'));

const findhelp = () => createFindhelp({ url, ...FINDHELP_ACCOUNT });
const asked = { zipcode: '77087', terms: '', services: [] as string[], start: 0, size: 25 };

it("finds programs near a ZIP code, nearest first, page by page, in the contract's form", async () => {
  const directory = findhelp();
  const { found, total } = await directory.search(FINDHELP_KEY, asked);
  expect([found.length, total, found[0]?.name]).toEqual([25, 61, 'Pantry 1']);
  for (const one of found)
    contracts.resources.search.reply.shape.data.element.parse({
      ...one,
      serviceTags: [],
      otherServices: one.services,
      record: null,
    });
  expect(found[0]).toMatchObject({
    id: expect.stringMatching(/^findhelp:\d{16}$/),
    summary: 'Groceries for a week.',
    cost: 'Free',
    phoneNumber: '(713) 555-0173',
    lastCheckedAt: '2026-11-02',
    location: { city: 'Houston', hours: [{ days: ['MO', 'WE'], opensAt: '08:30', closesAt: '16:00' }] },
  });
  const rest = await directory.search(FINDHELP_KEY, { ...asked, start: 50, size: 25 });
  expect([rest.found.length, rest.found.at(-1)?.location]).toEqual([11, null]);
  const tagged = await directory.search(FINDHELP_KEY, {
    ...asked,
    services: ['food pantry', 'food pantries'],
    terms: 'groceries, week',
  });
  expect(tagged.total).toBe(30);
});

it('returns one complete program, and reports a missing one', async () => {
  const directory = findhelp();
  const [first] = (await directory.search(FINDHELP_KEY, asked)).found;
  const id = String(first?.id).slice('findhelp:'.length);
  const program = await directory.program(FINDHELP_KEY, '77087', id);
  contracts.resources.program.reply.parse({
    ...program,
    serviceTags: [],
    otherServices: program?.services,
    record: null,
  });
  expect(program).toMatchObject({ id: first?.id, email: 'desk@harbor.example', locations: [{ city: 'Houston' }] });
  expect(await directory.program(FINDHELP_KEY, '77087', '5700000000009999')).toBeUndefined();
});

it('signs in again after a lost token, and reports a refused key', async () => {
  const directory = findhelp();
  await directory.search(FINDHELP_KEY, asked);
  await setFault('forgets');
  expect((await directory.search(FINDHELP_KEY, asked)).total).toBe(61);
  await expect(directory.search('wrong', asked)).rejects.toThrow('did not accept the key');
  await expect(directory.search('wrong', asked)).rejects.not.toThrow('wrong');
});
