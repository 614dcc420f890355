import { type AnyEndpoint, asId, type MemberId } from '@guidepost/contracts';
import type { RequestInput } from '../access/authorize.ts';

/** Values at a path such as `reply.data[].id`; anything missing on the way is nothing. */
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
 * The ids of the members whom a request concerned, by the contract's `subjects`; without a reply, those it asked for,
 * also by a record of theirs.
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
