import { type AnyEndpoint, contracts, type Permission, permissions, roles } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { z } from 'zod';

const start = '<!-- written by npm run access -->';
const end = '<!-- end of the part that npm run access writes -->';

interface NamedEndpoint {
  /** Module and action, such as `notes.create`. */
  name: string;
  endpoint: AnyEndpoint;
}

const endpoints: readonly NamedEndpoint[] = Object.entries(contracts)
  .flatMap(([group, actions]) =>
    Object.entries(actions as Record<string, AnyEndpoint>).map(([action, endpoint]) => ({
      name: `${group}.${action}`,
      endpoint,
    })),
  )
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Names the access that an endpoint needs: a permission, a sign-in, or nothing. */
const accessName = ({ access }: AnyEndpoint): string =>
  access.kind === 'public' ? 'everyone' : access.kind === 'signed-in' ? 'signed-in users' : access.permission;

/** The record that must be in the user's scope. */
function scopeName({ access }: AnyEndpoint): string {
  if (access.kind === 'public') return `no sign-in: ${access.because}`;
  if (access.kind === 'signed-in') return 'own data';
  if (access.kind === 'permission') return 'the reply is limited to the scope';
  return access.kind === 'record' ? `member of the ${access.record}` : access.kind;
}

interface JsonSchema {
  id?: string;
  properties?: Record<string, JsonSchema>;
  $defs?: Record<string, JsonSchema>;
  [key: string]: unknown;
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

/** Collects the fields of a schema and its unnamed parts as paths, such as `address.city`. Stops at named schemas. */
function fieldsOf(schema: unknown, prefix = '', isRoot = true): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => fieldsOf(one, prefix, false));
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, id, $defs: _, ...rest } = schema as JsonSchema;
  if (!isRoot && id !== undefined) return [];
  const own = Object.entries(properties ?? {}).flatMap(([key, value]) => {
    const inner = fieldsOf(value, `${prefix}${key}.`, false);
    return inner.length > 0 ? inner : [`${prefix}${key}`];
  });
  const parts = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'prefixItems'];
  return [...new Set([...own, ...parts.flatMap((part) => fieldsOf(rest[part], prefix, false))])];
}

/** Returns the fields of each named schema in a reply, and of the reply itself if it has no name. */
function recordsIn({ name, endpoint }: NamedEndpoint): [record: string, fields: string[]][] {
  const schema = jsonSchema(endpoint.reply, 'output');
  const named = Object.entries(schema.$defs ?? {}).map(([id, one]): [string, string[]] => [id, fieldsOf(one)]);
  const root: [string, string[]] = [schema.id ?? `reply of ${name}`, fieldsOf(schema)];
  return [root, ...named].filter(([, fields]) => fields.length > 0);
}

const listed = (values: Iterable<string>): string => [...new Set(values)].sort().join(', ');

function readTable(): string[] {
  const fields = new Map<string, string[]>();
  const access = new Map<string, Set<string>>();
  for (const one of endpoints)
    for (const [record, names] of recordsIn(one)) {
      fields.set(record, [...new Set([...(fields.get(record) ?? []), ...names])]);
      access.getOrInsertComputed(record, () => new Set()).add(accessName(one.endpoint));
    }
  return [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([record, names]) => `| ${record} | \`${names.join(', ')}\` | ${listed(access.get(record) ?? [])} |`);
}

const writeTable = (): string[] =>
  endpoints
    .filter(({ endpoint }) => endpoint.body !== undefined)
    .map(({ name, endpoint }) => {
      const schema = jsonSchema(endpoint.body as z.ZodType, 'input');
      const inner = Object.entries(schema.$defs ?? {}).flatMap(([id, one]) =>
        fieldsOf(one).map((field) => `${id}.${field}`),
      );
      return `| ${name} | \`${[...fieldsOf(schema), ...inner].join(', ') || 'none'}\` | ${accessName(endpoint)} |`;
    });

const roleTable = (): string[] => {
  const shown = roles.filter((role) => permissionsOf(role).size > 0);
  return permissions.map(
    (permission: Permission) =>
      `| ${permission} | ${shown.filter((role) => permissionsOf(role).has(permission)).join(', ')} |`,
  );
};

const endpointTable = (): string[] =>
  endpoints.map(
    ({ name, endpoint }) =>
      `| ${name} | \`${endpoint.method} ${endpoint.path}\` | ${accessName(endpoint)} | ${scopeName(endpoint)} | ${endpoint.needsFreshSignIn ? 'yes' : ''} |`,
  );

function table(title: string, text: string, heads: readonly string[], rows: readonly string[]): string {
  const head = [`| ${heads.join(' | ')} |`, `| ${heads.map(() => '---').join(' | ')} |`];
  return [`## ${title}`, '', text, '', ...head, ...rows].join('\n');
}

const tables = (): string =>
  [
    table(
      'Permissions of each role',
      'Users with a role that is not listed cannot sign in.',
      ['permission', 'roles'],
      roleTable(),
    ),
    table(
      'Endpoints',
      'The column *scope* names the record that the user must be able to see. A fresh sign-in is needed only if SESSION_FRESH_SECONDS is set.',
      ['endpoint', 'request', 'access', 'scope', 'fresh sign-in'],
      endpointTable(),
    ),
    table(
      'Fields that can be read',
      'A record is a named schema of the contracts, or an endpoint’s reply. One of the listed permissions is enough to read its fields.',
      ['record', 'fields', 'access'],
      readTable(),
    ),
    table(
      'Fields that can be written',
      'Other keys in a body are refused with the name of the key.',
      ['endpoint', 'fields of the body', 'access'],
      writeTable(),
    ),
  ].join('\n\n');

/** Returns the page of access rules with current tables. */
export function withAccess(page: string): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('The page lacks the two marks of npm run access.');
  return `${page.slice(0, from)}${start}\n\n${tables()}\n\n${page.slice(to)}`;
}
