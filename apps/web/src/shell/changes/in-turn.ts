import { hashKey, type QueryKey } from '@tanstack/react-query';

/** The last sent or waiting change, by the changed thing. */
const last = new Map<string, Promise<unknown>>();

/**
 * Sends changes of one thing one after the other: two parallel requests could arrive in the wrong order. If a change
 * fails, the changes waiting for it are not sent and fail too.
 * @param thing the changed thing, such as the key of its query
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
