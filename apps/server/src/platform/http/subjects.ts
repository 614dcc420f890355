import { type AnyEndpoint, type AuditFacts, asId, type MemberId } from '@guidepost/contracts';
import type { RequestInput } from '../access/authorize.ts';

/** Returns the values at a path such as `reply.data[].id`, or an empty list if a part of the path is missing. */
export function valuesAt(root: unknown, path: string): unknown[] {
  let values: unknown[] = [root];
  for (const part of path.split('.')) {
    const many = part.endsWith('[]');
    const key = many ? part.slice(0, -2) : part;
    values = values.flatMap((value) => {
      const next =
        key === ''
          ? value
          : typeof value === 'object' && value !== null
            ? (value as Record<string, unknown>)[key]
            : undefined;
      if (next === undefined || next === null) return [];
      return many ? (Array.isArray(next) ? next : []) : [next];
    });
  }
  return values;
}

/**
 * Returns the ids of the members in a request and its reply, as listed in the contract's `subjects`. Without a reply,
 * returns the requested members, including those of requested records.
 */
export function subjectsOf(endpoint: AnyEndpoint, input: RequestInput | undefined, reply: unknown): MemberId[] {
  const ids = new Set<MemberId>(input?.recordOf === undefined ? [] : [input.recordOf]);
  const hidden = endpoint.hidesMember ? ['reply.memberId'] : [];
  for (const path of [...(endpoint.subjects ?? []), ...hidden]) {
    for (const value of valuesAt({ ...input, reply }, path)) {
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
