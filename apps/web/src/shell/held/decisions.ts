import type { HeldAction } from './actions.ts';

/** The type of request that a reviewer approves or denies, or a hospital message that a user matches with a member. */
type Kind = 'status' | 'transfer' | 'hospital';

/** Returns the key for a delayed decision on one or more requests. */
export const decisionKey = (kind: Kind, ids: readonly number[]): string => `${kind} requests ${ids.join(' ')}`;

/** Returns the ids of the requests that the user has just decided, until the server has stored the decision. */
export const decidedIds = (kind: Kind, acts: readonly Pick<HeldAction, 'key'>[]): ReadonlySet<number> => {
  const begin = decisionKey(kind, []);
  return new Set(
    acts.flatMap(({ key }) => (key.startsWith(begin) ? key.slice(begin.length).split(' ').map(Number) : [])),
  );
};
