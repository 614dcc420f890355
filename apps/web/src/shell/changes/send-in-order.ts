import { hashKey, type QueryKey } from '@tanstack/react-query';

/** The last change that was sent or is waiting, by the changed record's key. */
const lastChanges = new Map<string, Promise<unknown>>();

/**
 * Sends a record's changes one at a time, because parallel requests could arrive in the wrong order. If a change fails,
 * the changes that wait for it fail too and are not sent.
 * @param thing key of the changed record, such as the key of its query
 */
export function sendInOrder<T>(thing: QueryKey, send: () => Promise<T>): Promise<T> {
  const name = hashKey(thing);
  const before = lastChanges.get(name);
  const turn = before ? before.then(send) : send();
  lastChanges.set(name, turn);
  const leave = () => {
    if (lastChanges.get(name) === turn) lastChanges.delete(name);
  };
  turn.then(leave, leave);
  return turn;
}
