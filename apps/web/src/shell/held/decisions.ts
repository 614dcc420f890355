import type { HeldAct } from './acts.ts';

/** What is decided on by an auditor. */
type Kind = 'status' | 'transfer';

/** Under what the decision on requests is held, one or several at once. */
export const decisionKey = (kind: Kind, ids: readonly number[]): string => `${kind} requests ${ids.join(' ')}`;

/** The ids of the requests on which this person has decided, while that can be taken back. */
export const decidedIds = (kind: Kind, acts: readonly Pick<HeldAct, 'key'>[]): ReadonlySet<number> => {
  const begin = decisionKey(kind, []);
  return new Set(
    acts.flatMap(({ key }) => (key.startsWith(begin) ? key.slice(begin.length).split(' ').map(Number) : [])),
  );
};
