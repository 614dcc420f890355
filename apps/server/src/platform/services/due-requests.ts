import type { Db } from '../db.ts';
import { oneByOne } from '../jobs/until-done.ts';
import type { JobContext, SweepBound } from '../module.ts';
import { type DueRequest, findDueRequests, type RequestKind } from './queries-due-requests.ts';

/** Maximum number of requests that are read at a time. Each request is executed in its own transaction. */
const batch = 50;

export const dueRequestsLimit: SweepBound = { batch, of: 'requests' };

/**
 * Executes approved requests that are due, each in its own transaction. Several processes may run this at the same
 * time.
 * @param carryOut must check whether the request is still due
 * @throws if the database is unreachable
 */
export async function executeDueRequests<Kind extends RequestKind>(
  context: JobContext,
  kind: Kind,
  carryOut: (db: Db, request: DueRequest<Kind>, at: Temporal.Instant) => Promise<void>,
): Promise<void> {
  const { transaction, now } = context;
  const at = now();
  await oneByOne<DueRequest<Kind>>(context, {
    batch,
    find: ({ failed }) =>
      transaction((db) => findDueRequests(db, kind, { now: at.toString(), except: failed, limit: batch })),
    work: (request) => transaction((db) => carryOut(db, request, at)),
    message: 'an approved request was not applied',
    fieldsOf: ({ id }) => ({ kind, requestId: id }),
  });
}
