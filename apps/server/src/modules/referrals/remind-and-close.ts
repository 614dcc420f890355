import { isWorkingHour } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { repeatInTransactions } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { revokeAll } from '../links/public.ts';
import { type NotifyContext, notifyGuide, notifyNeed, notifyProgram, unansweredNotification } from './notify.ts';
import { closeRequests, linksOf } from './queries.ts';
import { findZonesToRemind, lockQuestionsToRemind, markReminded } from './queries-send.ts';

/** Maximum number of questions that one transaction processes. */
const batch = 200;

const toNotifyContext = (db: Db, context: JobContext): NotifyContext => ({
  db,
  now: context.now(),
  services: context.services,
  viewer: null,
});

/**
 * Schedules due reminders to organizations that are within their working hours. Returns true if more reminders may be
 * due.
 */
async function remind(tx: Db, context: JobContext): Promise<boolean> {
  const notifyContext = toNotifyContext(tx, context);
  const at = notifyContext.now.toString();
  // Time zones outside of working hours are excluded, because their questions would fill the batch.
  const zones = (await findZonesToRemind(tx, at)).filter((zone) => isWorkingHour(notifyContext.now, zone));
  const found = await lockQuestionsToRemind(tx, { now: at, zones, limit: batch });
  await markReminded(
    tx,
    found.map(({ id }) => id),
    at,
  );
  for (const one of found) await notifyNeed(notifyContext, 'referral-reminded', one);
  return found.length === batch;
}

/** Closes questions that were not answered in time. Returns true if there may be more. */
async function close(tx: Db, context: JobContext): Promise<boolean> {
  const notifyContext = toNotifyContext(tx, context);
  const ended = await closeRequests(tx, notifyContext.now.toString(), batch);
  if (ended.length === 0) return false;
  await revokeAll(tx, ended.flatMap(linksOf), notifyContext.now);
  for (const one of ended) {
    await notifyNeed(notifyContext, 'referral-unanswered', one);
    await notifyGuide(notifyContext, one, unansweredNotification(one));
    notifyProgram(notifyContext, one);
  }
  return ended.length === batch;
}

/**
 * Reminds organizations of open questions, and closes questions that were not answered in time
 * (docs/areas/needs.md#referral-requests). A repeated run changes nothing.
 */
export async function remindAndClose(context: JobContext): Promise<void> {
  await repeatInTransactions(context, (tx) => close(tx, context));
  await repeatInTransactions(context, (tx) => remind(tx, context));
}

export const followSweep: Sweep = {
  name: 'unanswered referral questions',
  everyMs: 60_000,
  bound: { batch, of: 'questions' },
  run: remindAndClose,
};
