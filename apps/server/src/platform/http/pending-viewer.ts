import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';

/** A viewer whose access was read for an earlier request and is now being confirmed (access/sessions.ts). */
export interface PendingViewer {
  /** The connection of the request. The confirmation is its first statement. */
  readonly lane: Db;
  readonly remembered: Viewer;
  /** Undefined if anyone's access has changed since it was read, or if it was read more than a minute ago. */
  readonly confirmed: Promise<Viewer | undefined>;
  /** Reads the access again. */
  read(): Promise<Viewer>;
}

/**
 * Returns a handle that sends statements immediately but returns their results only after `allowed` has resolved.
 * @throws the error with which `allowed` rejects
 */
const heldUntil = (allowed: Promise<unknown>, db: Db): Db => ({
  async query(text, values) {
    const answer = db.query(text, values);
    answer.catch(() => {});
    await allowed;
    return answer;
  },
});

/** The steps of a GET request that can start before the viewer's access is confirmed. */
interface EarlySteps<Result> {
  /** True if `authorize` needs the requested member, which only a confirmed viewer contains. */
  readonly needsMember: boolean;
  /** @throws AppError FORBIDDEN, NOT_FOUND */
  authorize(viewer: Viewer, db: Db): Promise<void>;
  handle(viewer: Viewer, db: Db): Result | Promise<Result>;
}

/**
 * Runs the steps of a GET request while the viewer's access is being confirmed. The first statements of `handle` are
 * sent together with the confirmation. `handle` gets their results only after the confirmation and `authorize`, so it
 * cannot continue with data that the viewer may not see.
 * @returns the result of `handle`; undefined if the access has changed, so that the steps must run again with the
 * current access
 * @throws the error of the confirmation, of `authorize` or of `handle`, whichever comes first in this order
 */
export async function startEarly<Result>(
  { lane, remembered, confirmed }: PendingViewer,
  { needsMember, authorize, handle }: EarlySteps<Result>,
): Promise<{ result: Result } | undefined> {
  const authorized = needsMember
    ? confirmed.then((viewer) => viewer && authorize(viewer, lane))
    : authorize(remembered, lane);
  const allowed = confirmed.then(async (viewer) => {
    // ends the work of `handle`; the caller runs it again
    if (!viewer) throw new AppError('NOT_SIGNED_IN');
    await authorized;
  });
  const handled = (async () => handle(remembered, heldUntil(allowed, lane)))();
  for (const promise of [authorized, allowed, handled]) promise.catch(() => {});
  if ((await confirmed) === undefined) return undefined;
  await allowed;
  return { result: await handled };
}
