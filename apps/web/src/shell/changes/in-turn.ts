import { hashKey, type QueryKey } from '@tanstack/react-query';

/** The last change that was sent or is waiting, by the key of the changed record. */
const last = new Map<string, Promise<unknown>>();

/**
 * Sends the changes of a record one after the other, because parallel requests could arrive in the wrong order. If a
 * change fails, the changes that wait for it fail too and are not sent.
 * @param thing key of the changed record, such as the key of its query
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
