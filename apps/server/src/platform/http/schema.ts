import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** An empty registry. Without registered ids, every schema is expanded where it is used. */
const withoutIds = z.registry<Record<string, unknown>>();

/**
 * Converts `anyOf [X, null]` to a nullable X, which the serializer writes without trying alternatives. Also allows
 * unlisted properties. If they were forbidden, a value with such a property would match none of several alternatives.
 * The serializer drops them anyway.
 */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  const { additionalProperties, ...open } = value as JsonSchema;
  const listed = additionalProperties === false ? open : value;
  const node = Object.fromEntries(Object.entries(listed).map(([key, inner]) => [key, simplify(inner)])) as JsonSchema;
  const { anyOf } = node;
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const other = anyOf.find((option) => (option as JsonSchema).type !== 'null') as JsonSchema | undefined;
    const hasNull = anyOf.some((option) => (option as JsonSchema).type === 'null');
    if (hasNull && other && other.type !== undefined) {
      const { anyOf: _, ...rest } = node;
      return { ...rest, ...other, nullable: true };
    }
  }
  return node;
}

type Serialiser = (value: unknown) => string;

/**
 * Caches the results of `work` by schema, because endpoints share replies and the apps of a test run share contracts.
 */
function oncePerSchema<T>(work: (schema: z.ZodType) => T): (schema: z.ZodType) => T {
  const done = new WeakMap<z.ZodType, { answer: T }>();
  return (schema) => {
    const made = done.get(schema) ?? { answer: work(schema) };
    done.set(schema, made);
    return made.answer;
  };
}

/**
 * Returns a function that serializes a reply as JSON and drops properties that its schema does not list (ASVS 15.3.1).
 */
export const serialiserOf = oncePerSchema((reply): Serialiser => {
  const { $schema: _, ...schema } = z.toJSONSchema(reply, {
    io: 'output',
    target: 'draft-7',
    metadata: withoutIds,
    unrepresentable: 'any',
  }) as JsonSchema;
  return fastJson(simplify(schema) as Parameters<typeof fastJson>[0]) as Serialiser;
});

/** Returns true if any part of a reply contains member ids. The MemberId schema marks them with `x-member-id`. */
export const namesMembers = oncePerSchema((reply): boolean =>
  JSON.stringify(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })).includes('"x-member-id":true'),
);
