import { contracts, type Role } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { type Reference, referencesOf, unmarkedOf, valueIn, withValue } from './testing/references.ts';
import { createRenewal } from './testing/renewal.ts';
import { comparable, type RawInput, send } from './testing/request.ts';
import {
  acceptsOtherMembers,
  ignoresOtherMembers,
  kindsWithoutMember,
  otherIdFields,
  recordsOfKinds,
  referencesWithoutMember,
  refusesOwnRecord,
  samplesOfReferences,
} from './testing/samples/references.ts';
import { type Case, cases, type Ids } from './testing/samples.ts';
import { makeScene, missingIds, type Scene } from './testing/world.ts';

/**
 * The tests cover every request field that contains the id of a member's record. The contracts determine these fields.
 * Each request is valid except for one field, which names another member's record:
 *
 * - a record of a member whom the user may not see: the response is the same as for a missing record
 * - a record of another member of the same user, while the request is about the first member
 */

const all = cases(contracts);
const keys: Readonly<Record<string, keyof Ids>> = recordsOfKinds;
const nameOf = ({ one, path }: Pick<Reference, 'one' | 'path'>) => `${one.name} ${path}`;
const without = new Set(Object.values(referencesWithoutMember).flat());
const references = all.flatMap(referencesOf);
const ofMembers = references
  .filter((reference) => (reference.kind === 'any' ? !without.has(nameOf(reference)) : reference.kind in keys))
  .map((reference) => [nameOf(reference), reference] as const);

/** The roles that send the requests. Only the last one sees all members. */
const callers = ['GUIDE', 'GUIDE_SUPERVISOR', 'SUPER_ADMIN'] as const satisfies Role[];
type Caller = (typeof callers)[number];
const callerOf = ({ endpoint: { access } }: Case): Caller =>
  callers.find((role) => !('permission' in access) || permissionsOf(role).has(access.permission)) ?? 'SUPER_ADMIN';

interface CallerScenes {
  token: string;
  /** The records of the user's first member. */
  own: Scene;
  /** The records of another member of the same user. */
  second: Scene;
}

let test: TestApp;
let hidden: Scene;
const scenes = new Map<Caller, CallerScenes>();
const scenesOf = ({ one }: Reference) => scenes.get(callerOf(one)) as CallerScenes;

beforeAll(async () => {
  test = await startTestApp();
  for (const role of callers) {
    const own = await makeScene(test, role);
    const second = await makeScene(test, role, own.person);
    scenes.set(role, { own, second, token: await test.signIn(own.person) });
  }
  hidden = await makeScene(test, 'GUIDE');
});
afterAll(() => test.stop());

/** Returns a valid input that contains the reference. */
function inputOf({ one, path, kind }: Reference, ids: Ids): RawInput {
  const special = samplesOfReferences[`${one.name} ${path}`];
  if (special) return special(ids);
  const sample = one.sample(ids);
  if (valueIn(sample, path) !== undefined) return sample;
  const key = keys[kind];
  if (!key) throw new Error(`${one.name} ${path} needs a sample in testing/samples/references.ts`);
  return withValue(sample, path, ids[key]);
}

/** Returns the caller's valid input, in which only the reference names a record of `other`. */
const inputWith = (reference: Reference, other: Ids): RawInput =>
  withValue(
    inputOf(reference, scenesOf(reference).own.ids),
    reference.path,
    valueIn(inputOf(reference, other), reference.path),
  );

const ask = (reference: Reference, input: RawInput) =>
  send(test, reference.one.endpoint, input, { as: scenesOf(reference).token });

/**
 * Sends a request whose reference names a record of `other`. Returns the parts of the response that must not depend on
 * whether this record is hidden or missing.
 */
async function answerTo(reference: Reference, other: Ids): Promise<{ status: number; body: unknown }> {
  const input = inputWith(reference, other);
  const id = valueIn(inputOf(reference, other), reference.path);
  const reply = await ask(reference, input);
  const body: unknown = reply.statusCode < 300 ? reply.json() : comparable(reply);
  // a response may repeat the id, and a secret is different each time, so neither is compared
  const text = JSON.stringify(body, (_key, value: unknown) => (value === id ? 'the id' : value));
  return { status: reply.statusCode, body: reference.one.endpoint.tellsSecret ? null : JSON.parse(text) };
}

const isIgnored = (reference: Reference) => nameOf(reference) in ignoresOtherMembers;
const refusals = [400, 403, 404, 409, 422];
const isReading = ({ one }: Reference) => one.endpoint.method === 'GET';

/** Returns true if the request also names another record of a member, so that both must belong to the same member. */
const isAboutMember = (reference: Reference) => {
  const input = inputOf(reference, missingIds);
  return ofMembers.some(
    ([, other]) =>
      other.one === reference.one && other.path !== reference.path && valueIn(input, other.path) !== undefined,
  );
};

describe('the list of references', () => {
  it('knows for each kind of record whether it belongs to a member', () => {
    const known = new Set(['any', ...Object.keys(keys), ...Object.values(kindsWithoutMember).flat()]);
    expect(references.filter(({ kind }) => !known.has(kind)).map(({ kind }) => kind)).toEqual([]);
    expect(Object.values(kindsWithoutMember).flat()).toHaveLength(known.size - Object.keys(keys).length - 1);
  });

  it('contains every field of a request whose name ends like an id', () => {
    const rest = all.flatMap(unmarkedOf).map(nameOf);
    const known = Object.values(otherIdFields).flat();
    expect(rest.filter((name) => !known.some((pattern) => pattern.test(name)))).toEqual([]);
    expect(known.filter((pattern) => !rest.some((name) => pattern.test(name)))).toEqual([]);
  });

  it('has no exception or sample for a reference that does not exist', () => {
    const names = new Set(references.map(nameOf));
    const listed = [samplesOfReferences, refusesOwnRecord, acceptsOtherMembers, ignoresOtherMembers].flatMap(
      Object.keys,
    );
    expect([...listed, ...without].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("another member's record is refused", () => {
  // the tests share one fingerprint, because computing it takes as long as twenty requests
  const written = () => fingerprint(test, ['audit_entries', 'audit_seals', 'staff_sessions', 'staff_identities']);
  let before: Awaited<ReturnType<typeof written>>;
  beforeAll(async () => {
    before = await written();
  });
  const refused = ofMembers.filter(([, reference]) => !isIgnored(reference));

  it.each(refused.filter(([, { one }]) => callerOf(one) !== 'SUPER_ADMIN'))(
    'in %s, like a missing one, if its member is hidden',
    async (_name, reference) => {
      const missing = await answerTo(reference, missingIds);
      if (!isReading(reference)) expect(refusals).toContain(missing.status);
      expect(await answerTo(reference, hidden.ids)).toEqual(missing);
    },
  );

  it.each(refused.filter(([name, reference]) => isAboutMember(reference) && !(name in acceptsOtherMembers)))(
    'in %s, if the request is about a different member of the user',
    async (_name, reference) => {
      const missing = await answerTo(reference, missingIds);
      const second = await answerTo(reference, scenesOf(reference).second.ids);
      if (isReading(reference) && missing.status < 300) expect(second).toEqual(missing);
      else expect(refusals).toContain(second.status);
    },
  );

  it('and nothing is written', async () => {
    expect(await written()).toEqual(before);
  });
});

describe("another member's record is ignored", () => {
  it.each(ofMembers.filter(([, reference]) => isIgnored(reference)))(
    'in %s, like a missing one',
    async (_name, reference) => {
      const rows = () => rowsOf(hidden.ids.memberId);
      const before = await rows();
      // a list also contains the user's own record, which only the first request changes, so its response is not
      // compared
      await answerTo(reference, missingIds);
      const missing = await answerTo(reference, missingIds);
      expect(missing.status).toBeLessThan(300);
      expect(await answerTo(reference, hidden.ids)).toEqual(missing);
      expect(await rows()).toEqual(before);
    },
  );
});

describe("the user's own record is accepted", () => {
  const ready = new Map<Caller, ReturnType<typeof createRenewal>>();
  beforeAll(() => {
    for (const [role, { own }] of scenes) ready.set(role, createRenewal(own));
  });

  // access.test.ts already covers references that an endpoint's own sample contains
  const isExtra = ({ one, path }: Reference) =>
    `${one.name} ${path}` in samplesOfReferences || valueIn(one.sample(missingIds), path) === undefined;

  it.each(ofMembers.filter(([name, reference]) => isExtra(reference) && !(name in refusesOwnRecord)))(
    'in %s',
    async (_name, reference) => {
      const { own } = scenesOf(reference);
      await ready.get(callerOf(reference.one))?.({
        ...reference.one,
        sample: (ids) => inputOf(reference, ids) as ReturnType<Case['sample']>,
      });
      const reply = await ask(reference, inputOf(reference, own.ids));
      expect([reply.statusCode, reply.statusCode < 300 ? '' : reply.body]).toEqual([
        reference.one.endpoint.status ?? 200,
        '',
      ]);
    },
  );
});

/** Returns all rows that name a member, by table. */
async function rowsOf(memberId: Ids['memberId']): Promise<unknown> {
  const { sql } = test.database;
  const tables = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'member_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped ORDER BY 1`,
  );
  const union = tables.map(
    ({ name }) => `SELECT '${name}' AS name, to_jsonb(t) AS row FROM ${name} t WHERE member_id = ${memberId}`,
  );
  return sql(`SELECT name, row FROM (${union.join(' UNION ALL ')}) all_rows ORDER BY name, row::text`);
}
