import { hashKey, type QueryKey } from '@tanstack/react-query';

/** The last of those that were sent or wait, by what they change. */
const last = new Map<string, Promise<unknown>>();

/**
 * Sends changes of one thing one after the other: two under way at once may change places. What waits for one that fails
 * is not sent, and fails with it.
 * @param thing what is changed, such as the key of its query
 */
export function inTurn<T>(thing: QueryKey, send: () => Promise<T>): Promise<T> {
  const name = hashKey(thing);
  const before = last.get(name);
  const turn = before ? before.then(send) : send();
  last.set(name, turn);
  const leave = () => {
    if (last.get(name) === turn) last.delete(name);
  };
  turn.then(leave, leave);
  return turn;
}
