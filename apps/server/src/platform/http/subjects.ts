import { type AnyEndpoint, type AuditFacts, asId, type MemberId } from '@guidepost/contracts';
import type { RequestInput } from '../access/authorize.ts';

/** Returns the values at a path such as `reply.data[].id`, or an empty list if a part of the path is missing. */
export function valuesAt(root: unknown, path: string): unknown[] {
  let values: unknown[] = [root];
  for (const part of path.split('.')) {
    const isList = part.endsWith('[]');
    const key = isList ? part.slice(0, -2) : part;
    // loops, because a reply can contain hundreds of records and each request is audited
    const found: unknown[] = [];
    for (const value of values) {
      const inner = key === '' ? value : propertyOf(value, key);
      if (inner === undefined || inner === null) continue;
      if (!isList) found.push(inner);
      else if (Array.isArray(inner)) for (const one of inner) found.push(one);
    }
    values = found;
  }
  return values;
}

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/**
 * Returns the ids of the members in a request and its reply, as listed in the contract's `subjects`. Without a reply,
 * returns the requested members, including those of requested records.
 */
export function subjectsOf(endpoint: AnyEndpoint, input: RequestInput | undefined, reply: unknown): MemberId[] {
  const ids = new Set<MemberId>(input?.recordOf === undefined ? [] : [input.recordOf]);
  const hidden = endpoint.hidesMember ? ['reply.memberId'] : [];
  const root = { ...input, reply };
  for (const path of [...(endpoint.subjects ?? []), ...hidden]) {
    for (const value of valuesAt(root, path)) {
      if (typeof value === 'number' && Number.isSafeInteger(value)) ids.add(asId(value));
    }
  }
  return [...ids];
}

/** Returns true if the value has the form of an enumeration key. Free text is excluded. */
const isKey = (value: unknown): boolean => typeof value === 'string' && /^[a-z][a-zA-Z_-]{0,23}$/.test(value);

/**
 * Returns the facts of a request for the audit entry, as listed in the contract's `tells`; null if there are no facts.
 */
export function factsOf(endpoint: AnyEndpoint, input: RequestInput | undefined, reply: unknown): AuditFacts | null {
  const facts: Record<string, number | boolean | string> = {};
  for (const [name, path] of Object.entries(endpoint.tells ?? {})) {
    const [value] = valuesAt({ ...input, reply }, path as string);
    if (typeof value === 'boolean' || Number.isSafeInteger(value) || isKey(value))
      facts[name] = value as number | boolean | string;
  }
  return Object.keys(facts).length > 0 ? facts : null;
}
