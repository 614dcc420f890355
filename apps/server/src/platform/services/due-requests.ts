import type { IdOf } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { isUnavailable, kindOfError } from '../errors.ts';
import type { JobContext } from '../module.ts';
import { type DueRequest, findDueRequests, type RequestKind } from './queries-due-requests.ts';

/** So many are looked up at a time. */
const mostAtOnce = 50;

/**
 * Carries out the requests that were approved for a time to come, once it has, each in a transaction of its own. One that fails holds up none
 * behind it: the log says which and by what, and the next round tries it again. Several processes may do it at once.
 * @param carryOut finds out for itself whether the request, which was due, still is
 * @throws where the database is away
 */
export async function carryOutDue<Kind extends RequestKind>(
  { transaction, log, now }: JobContext,
  kind: Kind,
  carryOut: (db: Db, request: DueRequest<Kind>, at: Temporal.Instant) => Promise<void>,
): Promise<void> {
  const at = now();
  const failed: IdOf<Kind>[] = [];
  for (let found = mostAtOnce; found === mostAtOnce; ) {
    const range = { now: at.toString(), except: failed, most: mostAtOnce };
    const due = await transaction((db) => findDueRequests(db, kind, range));
    found = due.length;
    for (const request of due)
      try {
        await transaction((db) => carryOut(db, request, at));
      } catch (error) {
        if (isUnavailable(error)) throw error;
        failed.push(request.id);
        log.error({ kind, requestId: request.id, code: kindOfError(error) }, 'an approved request was not carried out');
      }
  }
}
