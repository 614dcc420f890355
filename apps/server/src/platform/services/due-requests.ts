import type { IdOf } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { isUnavailable, kindOfError } from '../errors.ts';
import type { JobContext, Services, SweepBound } from '../module.ts';
import { type DueRequest, findDueRequests, type RequestKind } from './queries-due-requests.ts';

/** Requests that are looked up at a time; each is carried out in a transaction of its own. */
const mostAtOnce = 50;

export const dueRequestsBound: SweepBound = { batch: mostAtOnce, of: 'requests' };

/** So long the log does not say again what it said of a request. */
const silence = { hours: 1 };

/** What the log of each running application said last of a request, until it is carried out. */
const said = new WeakMap<Services, Map<string, { code: string; at: Temporal.Instant }>>();

/** Logs that a request was not carried out and by what: when it is new, and then every hour. */
function tell({ services, log, now }: JobContext, kind: RequestKind, requestId: number, code: string): void {
  const at = now();
  const all = said.get(services) ?? new Map();
  said.set(services, all);
  const last = all.get(`${kind} ${requestId}`);
  if (last?.code === code && Temporal.Instant.compare(at, last.at.add(silence)) < 0) return;
  all.set(`${kind} ${requestId}`, { code, at });
  log.error({ kind, requestId, code }, 'an approved request was not carried out');
}

/**
 * Carries out the requests that were approved for a time to come, once it has, each in a transaction of its own. One that fails holds up none
 * behind it: the log says which and by what, and the next round tries it again. Several processes may do it at once.
 * @param carryOut finds out for itself whether the request, which was due, still is
 * @throws where the database is away
 */
export async function carryOutDue<Kind extends RequestKind>(
  context: JobContext,
  kind: Kind,
  carryOut: (db: Db, request: DueRequest<Kind>, at: Temporal.Instant) => Promise<void>,
): Promise<void> {
  const { transaction, now, services } = context;
  const at = now();
  const failed: IdOf<Kind>[] = [];
  for (let found = mostAtOnce; found === mostAtOnce; ) {
    const range = { now: at.toString(), except: failed, most: mostAtOnce };
    const due = await transaction((db) => findDueRequests(db, kind, range));
    found = due.length;
    for (const request of due)
      try {
        await transaction((db) => carryOut(db, request, at));
        said.get(services)?.delete(`${kind} ${request.id}`);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        failed.push(request.id);
        tell(context, kind, request.id, kindOfError(error));
      }
  }
}
