import { contracts, dayFormatText, ErrorBody, urlOf } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { createRenewal } from '../testing/renewal.ts';
import { type RawInput, type RawOptions, send } from '../testing/request.ts';
import { type Case, cases } from '../testing/samples.ts';
import { makeScene, type Scene } from '../testing/world.ts';
import { AppError } from './errors.ts';
import { validate } from './http/validate.ts';

/**
 * Tests the responses to invalid input. The tests are generated for every endpoint. The signed-in user has all
 * permissions.
 */

const all = cases(contracts);
const shapeOf = (schema: unknown): Record<string, z.ZodType> =>
  ((schema as z.ZodObject | undefined)?.shape ?? {}) as Record<string, z.ZodType>;
const withBody = all.filter((one) => one.endpoint.method !== 'GET');
const needed = (shape: Record<string, z.ZodType>) =>
  Object.keys(shape).filter((key) => !shape[key]?.safeParse(undefined).success);

let test: TestApp;
let scene: Scene;
let token: string;
let good: (one: Case) => RawInput;
let ready: ReturnType<typeof createRenewal>;

beforeAll(async () => {
  test = await startTestApp();
  scene = await makeScene(test, 'SUPER_ADMIN');
  token = await test.signIn(scene.person);
  good = (one) => one.sample(scene.ids);
  ready = createRenewal(scene);
});
afterAll(() => test.stop());

// these two endpoints end their own session, so they get a new session each time
const ending = ['session.end', 'session.endOne'];
async function ask(one: Case, input: RawInput, options: RawOptions = {}) {
  const as = ending.includes(one.name) ? await test.signIn(scene.person) : token;
  return send(test, one.endpoint, input, { as, ...options });
}

const urlWith = (one: Case, query: string) =>
  `/api${one.endpoint.path.replace(/\{(\w+)\}/g, (_: string, name: string) => String(good(one).params?.[name]))}?${query}`;

/** Returns the status and the properties that the error body lists. */
function problem(reply: Awaited<ReturnType<typeof ask>>): { status: number; properties: string[] } {
  const { errors } = ErrorBody.parse(reply.json());
  // no text uses the terms of the schema library, which users do not understand
  const texts = errors.flatMap(({ constraints }) => Object.values(constraints));
  expect(texts.filter((text) => /^(Invalid|Unrecognized|Too)\b/.test(text) && text !== dayFormatText)).toEqual([]);
  return { status: reply.statusCode, properties: errors.map((error) => error.property) };
}

/**
 * Returns the properties for which the contract refuses an input. Sends no request, but uses the function that
 * validates every request after authentication.
 * @throws if the input would cause a server error
 */
function refusedProperties(one: Case, input: RawInput): string[] {
  const { searchParams } = new URL(urlOf('', one.endpoint, input as Parameters<typeof urlOf>[2]), 'http://localhost');
  const params = Object.fromEntries(Object.entries(input.params ?? {}).map(([key, value]) => [key, String(value)]));
  const body: unknown = input.body === undefined ? undefined : JSON.parse(JSON.stringify(input.body));
  try {
    validate(one.endpoint, { params, query: Object.fromEntries(searchParams), body });
    return [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_REQUEST') return error.errors.map(({ property }) => property);
    throw error;
  }
}

/** Forms are encoded differently, so the contract alone does not show whether the server refuses their values. */
const isRefused = (one: Case, input: RawInput) => !one.endpoint.takesForm && refusedProperties(one, input).length > 0;

const written = () => fingerprint(test, ['audit_entries', 'audit_seals', 'staff_sessions', 'staff_identities']);

describe('a body that is refused', () => {
  // One parser reads the bodies of all endpoints. Variants of an unreadable body are therefore sent only to the first
  // endpoint. Other values of a wrong type are checked by the contract without a request.
  //
  // All tests share one fingerprint of the database, because computing it takes as long as twenty requests. To find out
  // which endpoint wrote data, use -t 'refused (of notes|has written)'.
  let before: Awaited<ReturnType<typeof written>>;
  beforeAll(async () => {
    before = await written();
  });

  it.each(withBody.map((one) => [one.name, one] as const))(
    'of %s with an unknown key gets 400 with the key',
    async (_name, one) => {
      const inputWith = (key: string) => ({ ...good(one), body: { ...(good(one).body as object), [key]: 1 } });
      expect(problem(await ask(one, inputWith('surprise')))).toEqual({ status: 400, properties: ['surprise'] });
      for (const key of ['role', 'createdBy', 'constructor'])
        expect(refusedProperties(one, inputWith(key))).toEqual([key]);
    },
  );

  it.each(withBody.flatMap((one) => needed(shapeOf(one.endpoint.body)).map((key) => [one.name, key, one] as const)))(
    'of %s without %s gets 400 with the property',
    async (_name, key, one) => {
      const { [key]: _left, ...body } = good(one).body as Record<string, unknown>;
      const reply = await ask(one, { ...good(one), body });
      expect(problem(reply)).toEqual({ status: 400, properties: [key] });
      expect(ErrorBody.parse(reply.json()).errors[0]?.constraints).toHaveProperty('required');
    },
  );

  it.each(
    withBody.flatMap((one) =>
      Object.entries(shapeOf(one.endpoint.body)).map(([key, schema]) => [one.name, key, one, schema] as const),
    ),
  )('of %s with a %s of another type gets 400 with the property', async (_name, key, one, schema) => {
    const inputWith = (value: unknown) => ({ ...good(one), body: { ...(good(one).body as object), [key]: value } });
    const wrong = [true, 'text', 7.5, {}, [], [{}], null].filter((value) => !schema.safeParse(value).success);
    const isOfKey = (name: string) => name === key || name.startsWith(`${key}.`);
    for (const [index, value] of wrong.entries()) {
      const input = inputWith(value);
      const properties = index === 0 ? problem(await ask(one, input)).properties : refusedProperties(one, input);
      expect([value, properties.length > 0, properties.every(isOfKey)]).toEqual([value, true, true]);
    }
  });

  it.each(withBody.map((one) => [one.name, one] as const))(
    'of %s that is not a JSON object gets 400, and 415 for another content type',
    async (_name, one) => {
      const isFirst = one === withBody[0];
      for (const payload of isFirst
        ? ['{"a":', 'null null', '[]', '"text"', '17', '{"a":1}}', '\u0000']
        : ['{"a":', '[]'])
        expect([payload, (await ask(one, good(one), { payload })).statusCode]).toEqual([payload, 400]);
      const otherTypes = isFirst
        ? ['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'application/jsonx']
        : ['application/x-www-form-urlencoded'];
      for (const type of otherTypes) {
        const reply = await ask(one, good(one), { payload: 'a=1', headers: { 'content-type': type } });
        expect([type, reply.statusCode, ErrorBody.parse(reply.json()).code]).toEqual([
          type,
          415,
          'UNSUPPORTED_MEDIA_TYPE',
        ]);
      }
    },
  );

  it.each(withBody.map((one) => [one.name, one] as const))(
    'of %s that contains prototype keys is refused and changes no prototype',
    async (_name, one) => {
      const payloads = [
        '{"__proto__":{"polluted":1}}',
        '{"constructor":{"prototype":{"polluted":1}}}',
        '{"a":{"__proto__":{"polluted":1}}}',
        '{"__proto__":null}',
      ];
      for (const payload of one === withBody[0] ? payloads : payloads.slice(0, 1)) {
        expect([payload, (await ask(one, good(one), { payload })).statusCode]).toEqual([payload, 400]);
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it.each(withBody.map((one) => [one.name, one] as const))('of %s that is too large gets 413', async (_name, one) => {
    const payload = `{"a":"${'x'.repeat(one.endpoint.bodyLimit ?? 1_000_000)}"}`;
    const reply = await ask(one, good(one), { payload });
    expect([reply.statusCode, ErrorBody.parse(reply.json()).code]).toEqual([413, 'TOO_LARGE']);
  });

  it('that is nested very deeply is refused', async () => {
    const one = all.find(({ name }) => name === 'notes.create') as Case;
    const payload = `{"userId":1,"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await ask(one, good(one), { payload })).statusCode).toBe(400);
  });

  it('has written nothing', async () => {
    expect(await written()).toEqual(before);
  });
});

describe('a query', () => {
  const keys = all.flatMap((one) =>
    Object.keys(shapeOf(one.endpoint.query)).map((key) => [one.name, key, one] as const),
  );

  it.each(keys)('of %s with %s twice gets 400 with the property', async (_name, key, one) => {
    const value = encodeURIComponent(String(good(one).query?.[key] ?? '1'));
    const rest = Object.entries(good(one).query ?? {})
      .filter(([name]) => name !== key)
      .map(([name, other]) => `${name}=${encodeURIComponent(String(other))}`);
    const reply = await ask(one, good(one), {
      url: urlWith(one, [...rest, `${key}=${value}`, `${key}=${value}`].join('&')),
    });
    expect(problem(reply)).toEqual({ status: 400, properties: [key] });
  });

  it.each(all.flatMap((one) => needed(shapeOf(one.endpoint.query)).map((key) => [one.name, key, one] as const)))(
    'of %s without %s gets 400 with the property',
    async (_name, key, one) => {
      const { [key]: _left, ...query } = good(one).query ?? {};
      expect(problem(await ask(one, { ...good(one), query }))).toEqual({ status: 400, properties: [key] });
    },
  );

  it.each(all.filter((one) => one.name !== 'session.end').map((one) => [one.name, one] as const))(
    'of %s may contain unknown keys',
    async (_name, one) => {
      await ready(one);
      expect(
        (await ask(one, { ...good(one), query: { ...good(one).query, utm_source: 'x', __proto__x: '1' } })).statusCode,
      ).toBe(one.endpoint.status ?? 200);
    },
  );
});

describe('a value at or beyond its limit is refused or accepted, and never causes a server error', () => {
  const numbers = [0, -1, 1, 1.5, -0, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, -1e308];
  const texts = [
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    'ﷺ'.repeat(50),
    '%',
    '\\',
    "'",
    '"; DROP TABLE users; --',
    '${7*7}',
    '1e3',
    '0x10',
    '٣',
    '-1',
    '00',
    'NaN',
    'Infinity',
    '9'.repeat(400),
    'x'.repeat(5000),
    '..',
    '%00',
    '1,2',
    ',',
  ];

  /**
   * Sends the inputs that the contract accepts, and one input that it refuses. Skips other refused inputs, because they
   * get the same response.
   */
  async function tryEach(one: Case, key: string, values: readonly unknown[], inputOf: (value: unknown) => RawInput) {
    let refused = 0;
    for (const value of values) {
      const input = inputOf(value);
      if (isRefused(one, input) && refused++ > 0) continue;
      const { statusCode } = await ask(one, input);
      expect([key, value, statusCode < 500]).toEqual([key, value, true]);
    }
  }

  it.each(
    withBody.flatMap((one) => Object.keys(shapeOf(one.endpoint.body)).map((key) => [one.name, key, one] as const)),
  )('in the body of %s at %s', async (_name, key, one) => {
    await ready(one);
    await tryEach(one, key, [...numbers, ...texts], (value) => {
      const rest = good(one);
      return { ...rest, body: { ...(rest.body as object), [key]: value } };
    });
  });

  it.each(all.flatMap((one) => Object.keys(shapeOf(one.endpoint.query)).map((key) => [one.name, key, one] as const)))(
    'in the query of %s at %s',
    async (_name, key, one) => {
      const values = [...numbers.map(String), ...texts.map((text) => (text.isWellFormed() ? text : '\ufffd'))];
      await tryEach(one, key, values, (value) => {
        const rest = good(one);
        return { ...rest, query: { ...rest.query, [key]: value } };
      });
    },
  );

  it.each(all.flatMap((one) => Object.keys(shapeOf(one.endpoint.params)).map((key) => [one.name, key, one] as const)))(
    'in the path of %s at %s',
    async (_name, key, one) => {
      const values = [...numbers.map(String), ...texts.filter((text) => text !== '' && text.isWellFormed())];
      await tryEach(one, key, values, (value) => {
        const rest = good(one);
        return { ...rest, params: { ...rest.params, [key]: value } };
      });
    },
  );

  it('with a character that the database cannot store is refused with its property', async () => {
    const one = all.find(({ name }) => name === 'notes.create') as Case;
    for (const text of ['<p>a\u0000b</p>', '<p>\ud800</p>']) {
      expect(problem(await ask(one, { body: { ...(good(one).body as object), text } }))).toEqual({
        status: 400,
        properties: ['text'],
      });
    }
    const list = all.find(({ name }) => name === 'members.list') as Case;
    expect(problem(await ask(list, { query: { searchTerm: 'a\u0000' } }))).toEqual({
      status: 400,
      properties: ['searchTerm'],
    });
  });

  it('refuses a page larger than the maximum', async () => {
    const list = all.find(({ name }) => name === 'members.list') as Case;
    expect(problem(await ask(list, { query: { 'page-size': 501 } }))).toEqual({
      status: 400,
      properties: ['page-size'],
    });
  });
});

describe('text with SQL syntax', () => {
  let admin: string;
  beforeAll(async () => {
    admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  });
  const corpus = [
    "'",
    "''",
    "' OR '1'='1",
    "'; DROP TABLE members; --",
    "') UNION SELECT * FROM users --",
    '1; SELECT pg_sleep(5)',
    "1' AND 1=CAST((SELECT version()) AS int) --",
    '$1',
    '$$; DROP TABLE notes; $$',
    '\\',
    "\\'; DROP TABLE notes; --",
    '%',
    '%%',
    '_',
    '/* */',
    'name; --',
    'm.search_name',
    '{1}',
    '{1,2}',
    'NULL',
    '${process.env}',
    '\u02bc OR 1=1',
    '\uff07; DROP TABLE notes --',
  ];
  const inputs = [
    [
      contracts.members.list,
      [
        'searchTerm',
        'searchTermType',
        'orderBy',
        'orderDirection',
        'guideIds',
        'clientIds',
        'statusIds',
        'page-start',
        'page-size',
      ],
    ],
    [contracts.staff.list, ['searchTerm', 'role']],
    [contracts.calls.list, ['searchTerm', 'searchTermType', 'betweenDates', 'orderBy', 'orderDirection', 'guideIds']],
    [contracts.texts.list, ['searchTerm', 'searchTermType', 'subjectIds', 'orderBy', 'orderDirection', 'guideIds']],
  ] as const;

  it.each(inputs.flatMap(([one, keys]) => keys.map((key) => [one.path, key, one] as const)))(
    'in %s at %s is treated as plain text',
    async (_path, key, one) => {
      const except = ['audit_entries', 'staff_sessions', 'staff_identities'];
      const before = await fingerprint(test, except);
      for (const text of corpus) {
        const began = performance.now();
        const { status, body } = await test.call(one, { as: admin, input: { query: { [key]: text } } as never });
        expect([key, text, status]).toEqual([
          key,
          text,
          expect.toSatisfy((code: number) => code === 200 || code === 400),
        ]);
        if (status === 200 && text.length > 3)
          expect([text, (body as unknown as { data?: unknown[] }).data ?? body]).toEqual([text, []]);
        expect(performance.now() - began).toBeLessThan(4000);
      }
      expect(await fingerprint(test, except)).toEqual(before);
    },
  );
});
