import type { AnyEndpoint, RecordKind } from '@guidepost/contracts';
import { z } from 'zod';
import type { RawInput } from './request.ts';
import type { Case } from './samples.ts';

type Json = { [key: string]: unknown };

/** A field of a request that contains the id of a record, such as `body.needIds[]` of `surveys.update`. */
export interface Reference {
  readonly one: Case;
  readonly path: string;
  readonly kind: RecordKind | 'any';
}

/** A field whose name ends like the name of an id, but whose schema has no kind of record. */
type UnmarkedField = Pick<Reference, 'one' | 'path'>;

const parts = ['params', 'query', 'body'] as const;
const unions = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;

/** Calls `visit` for every field of a request, with its JSON schema. */
function eachField(endpoint: AnyEndpoint, visit: (path: string, node: Json) => void): void {
  for (const part of parts) {
    const schema = endpoint[part] as z.ZodType | undefined;
    if (!schema) continue;
    const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
    const walk = (node: Json | undefined, path: string, opened: readonly unknown[]) => {
      if (typeof node !== 'object' || node === null) return;
      visit(path, node);
      if (node.$ref !== undefined && !opened.includes(node.$ref)) {
        const name = String(node.$ref).split('/').at(-1) ?? '';
        walk((root.$defs as Record<string, Json>)[name], path, [...opened, node.$ref]);
      }
      for (const [key, inner] of Object.entries((node.properties ?? {}) as Record<string, Json>))
        walk(inner, `${path}.${key}`, opened);
      walk(node.items as Json | undefined, `${path}[]`, opened);
      walk(node.additionalProperties as Json | undefined, `${path}.*`, opened);
      for (const union of unions) for (const inner of (node[union] ?? []) as Json[]) walk(inner, path, opened);
    };
    walk(root, part, []);
  }
}

/** Returns every field of a request that contains the id of a record. The contracts mark the kind of each id. */
export function referencesOf(one: Case): Reference[] {
  const kinds = new Map<string, Reference['kind']>();
  eachField(one.endpoint, (path, node) => {
    const kind = node['x-record-kind'] as Reference['kind'] | undefined;
    if (kind !== undefined) kinds.set(path, kind);
  });
  return [...kinds].map(([path, kind]) => ({ one, path, kind }));
}

/** Returns the fields whose names end like the name of an id, but whose schemas have no kind of record. */
export function unmarkedOf(one: Case): UnmarkedField[] {
  const marked = new Set(referencesOf(one).map(({ path }) => path));
  const found = new Set<string>();
  eachField(one.endpoint, (path, node) => {
    const isScalar = node.type === 'integer' || node.type === 'number' || node.type === 'string';
    if (isScalar && /(?:\.id|Id|Ids\[\]|Ids)$/.test(path) && !marked.has(path)) found.add(path);
  });
  return [...found].map((path) => ({ one, path }));
}

const keysOf = (path: string): string[] => path.replaceAll('[]', '').replaceAll('*', 'a').split('.');

/** Returns the value of a field in an input, or undefined. For a list, returns the first element. */
export function valueIn(input: RawInput, path: string): unknown {
  let value: unknown = input;
  for (const key of keysOf(path))
    value = typeof value === 'object' && value !== null ? (value as Json)[key] : undefined;
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Returns a copy of an input with a different value in one field. If the field is a list, the value is added at its
 * end. Creates the objects on the path if they are missing.
 */
export function withValue(input: RawInput, path: string, value: unknown): RawInput {
  const copy = structuredClone(input) as Json;
  const keys = keysOf(path);
  const last = keys.pop() as string;
  let place = copy;
  for (const key of keys) {
    place[key] ??= {};
    place = place[key] as Json;
  }
  const list = path.endsWith('[]') ? (place[last] ?? []) : place[last];
  place[last] = Array.isArray(list) ? [...new Set([...list, value])] : value;
  return copy as RawInput;
}
