import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type AnyEndpoint,
  commonCodes,
  contracts,
  ErrorBody,
  LiveWatch,
  liveEvents,
  permissions,
  roles,
} from './index.ts';

const all = Object.entries(contracts as Record<string, Record<string, AnyEndpoint>>).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${module}.${name}`, endpoint] as const),
);

type Json = { [key: string]: unknown };
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;

/** Yields every schema inside a schema, with its path. */
function* parts(schema: unknown, path = ''): Generator<[string, Json]> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield [path, schema as Json];
  for (const [key, inner] of Object.entries(schema)) yield* parts(inner, `${path}/${key}`);
}
const given = (endpoint: AnyEndpoint): [string, z.ZodType][] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    endpoint[part] ? [[part, endpoint[part] as z.ZodType] as [string, z.ZodType]] : [],
  );

/** Parts of paths that violate the naming rule but remain, because existing API clients use them. */
const theirOwn = ['/subjectId', '/no_follow_up_needed', '/allTerms', '/stages_segments'] as const;

describe.each(all)('%s', (_name, endpoint) => {
  it('has an address in one style', () => {
    const path = theirOwn.reduce<string>((text, word) => text.replace(word, '/word'), endpoint.path);
    expect(path).toMatch(/^(\/([a-z][a-z0-9-]*|\{[a-z][A-Za-z]*\}))+$/);
    expect(endpoint.summary.length).toBeGreaterThan(8);
    expect(endpoint.summary).not.toMatch(/\.$/);
  });

  it('declares its access, and a reason if it is public', () => {
    const { access } = endpoint;
    if (access.kind === 'public') expect(access.because.length).toBeGreaterThan(20);
    else if (access.kind !== 'signed-in') expect(permissions).toContain(access.permission);
    if ('id' in access) {
      const [part, key] = access.id.split('.') as ['params' | 'query' | 'body', string];
      // if the id were optional, the access check might have no member, guide or record to check
      expect(endpoint[part].shape[key].safeParse(undefined).success).toBe(false);
    }
  });

  it('of a public link has its key in the body, because addresses are logged', () => {
    if (endpoint.access.kind !== 'public' || !endpoint.hidesMember) return;
    expect([endpoint.method, endpoint.params, endpoint.query]).toEqual(['POST', undefined, undefined]);
  });

  it('has a body only if it writes, and refuses unknown keys at every depth', () => {
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
    if (!endpoint.body) return;
    for (const [path, schema] of parts(schemaOf(endpoint.body, 'input'))) {
      if (schema.type === 'object' && !path.endsWith('/properties'))
        expect([path, schema.additionalProperties]).toEqual([path, false]);
    }
  });

  it('limits every text, list and number', () => {
    for (const [part, schema] of given(endpoint)) {
      for (const [path, inner] of parts(schemaOf(schema, 'input'))) {
        const where = `${part}${path}`;
        const isBounded =
          inner.enum !== undefined ||
          inner.const !== undefined ||
          inner.maxLength !== undefined ||
          inner.pattern !== undefined ||
          inner.format !== undefined;
        if (inner.type === 'string') expect([where, isBounded]).toEqual([where, true]);
        if (inner.type === 'array') expect([where, typeof inner.maxItems]).toEqual([where, 'number']);
        if (inner.const === undefined && (inner.type === 'integer' || inner.type === 'number'))
          expect([where, typeof inner.maximum]).toEqual([where, 'number']);
      }
    }
  });

  it('names the members in its response', () => {
    if (JSON.stringify(schemaOf(endpoint.reply, 'output')).includes('x-member-id'))
      expect(endpoint.subjects?.length).toBeGreaterThan(0);
    for (const subject of (endpoint.subjects ?? []) as string[])
      expect([subject, pathExists(endpoint, subject)]).toEqual([subject, true]);
  });

  it('has only numeric ids in its path, and fixed path segments from a list', () => {
    for (const [name, schema] of Object.entries((endpoint.params?.shape ?? {}) as Record<string, z.ZodType>)) {
      // a link's key is a string, and every string is accepted (docs/areas/links.md#keys)
      if (schema instanceof z.ZodEnum || name === 'key') continue;
      expect(schema.parse('42')).toBe(42);
      for (const text of ['abc', '0', '-1', '1.5', '1e3', '', ' 1', '01', '9'.repeat(16)])
        expect([text, schema.safeParse(text).success]).toEqual([text, false]);
    }
  });

  it('has codes in capitals that differ from the common codes, except the conflict', () => {
    for (const code of (endpoint.codes ?? []) as string[]) {
      expect(code).toMatch(/^[A-Z][A-Z_]+$/);
      if (code !== 'VERSION_CONFLICT') expect(Object.keys(commonCodes)).not.toContain(code);
    }
  });

  it('has a response that can be described', () => {
    expect(() => schemaOf(endpoint.reply, 'output')).not.toThrow();
    expect(endpoint.status ?? 200).toBeLessThan(300);
  });
});

describe('all endpoints together', () => {
  it('have unique addresses, also if parameters have different names', () => {
    const addresses = all.map(([, endpoint]) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });
});

/** Endpoints that only one user may use for a record, or whose conflict has a separate message. */
const withoutEditor = ['consents.publish', 'needs.updateAction', 'surveys.update', 'texts.update', 'transfers.audit'];

it('a version conflict names the user who saved the current record', () => {
  const unnamed = all.filter(
    ([, { codes, editorOf }]) => ((codes ?? []) as string[]).includes('VERSION_CONFLICT') && !editorOf,
  );
  expect(unnamed.map(([name]) => name).sort()).toEqual(withoutEditor);
});

describe('error codes', () => {
  it('have an error status and a sentence for users', () => {
    for (const [code, { status, userMessage }] of Object.entries(commonCodes)) {
      expect([code, status >= 400 && status < 600, /^[A-Z].*\.$/.test(userMessage)]).toEqual([code, true, true]);
    }
  });

  it('are sent in a body whose errors can be nested', () => {
    const body = {
      statusCode: 400,
      code: 'BAD_REQUEST',
      message: '',
      userMessage: '',
      path: '/',
      timestamp: '2026-11-20T10:00:00.000Z',
      link: '/docs/errors#bad-request',
    };
    expect(
      ErrorBody.safeParse({
        ...body,
        errors: [{ property: 'a', constraints: { x: 'y' }, children: [{ property: 'b', constraints: {} }] }],
      }).success,
    ).toBe(true);
    expect(ErrorBody.safeParse({ ...body, errors: [{ property: 'a', constraints: { x: 1 } }] }).success).toBe(false);
  });
});

describe('live events', () => {
  it('contain no data for a single viewer', () => {
    for (const [name, schema] of Object.entries(liveEvents))
      expect([name, JSON.stringify(schemaOf(schema, 'output')).match(/userPermissions|memberPermissions/)]).toEqual([
        name,
        null,
      ]);
  });

  it('have limits for their requests', () => {
    expect(LiveWatch.parse({})).toEqual({ memberIds: [], guideIds: [], pageIds: [] });
    for (const wrong of [
      { memberIds: Array(501).fill(1) },
      { guideIds: Array(51).fill(1) },
      { memberIds: ['1'] },
      { all: true },
    ])
      expect(LiveWatch.safeParse(wrong).success).toBe(false);
  });
});

describe('permissions and roles', () => {
  it('are declared once each, with names in one style', () => {
    expect(new Set(permissions).size).toBe(permissions.length);
    expect(new Set(roles).size).toBe(roles.length);
    for (const permission of permissions) expect(permission).toMatch(/^CAN_[A-Z_]+$/);
    expect(roles).toHaveLength(11);
  });
});

/** Returns true if a subject's path exists in the request or reply. */
function pathExists(endpoint: AnyEndpoint, path: string): boolean {
  const [root = '', ...rest] = path.split('.');
  let schema: Json | undefined;
  const step = (from: Json | undefined, name: string): Json | undefined => {
    const many = name.endsWith('[]');
    const key = many ? name.slice(0, -2) : name;
    // uses the non-null variant of a nullable value
    const whole = (from?.anyOf as Json[] | undefined)?.find(({ type }) => type !== 'null') ?? from;
    const next = key === '' ? from : (whole?.properties as Record<string, Json> | undefined)?.[key];
    return many ? (next?.items as Json | undefined) : next;
  };
  const part = root.replace('[]', '') as 'params' | 'query' | 'body' | 'reply';
  const source = endpoint[part] as z.ZodType | undefined;
  if (!source) return false;
  // schemas without ids are inlined
  schema = z.toJSONSchema(source, {
    io: part === 'reply' ? 'output' : 'input',
    unrepresentable: 'any',
    metadata: z.registry(),
  }) as Json;
  if (root.endsWith('[]')) schema = schema.items as Json | undefined;
  for (const name of rest) schema = step(schema, name);
  return schema !== undefined;
}
