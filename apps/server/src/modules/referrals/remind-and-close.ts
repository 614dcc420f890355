import { isWorkingHour } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { inBatches } from '../../platform/jobs/until-done.ts';
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

/** Schedules due reminders to organizations that are within their working hours. */
async function remind(context: JobContext): Promise<void> {
  await inBatches(context, {
    batch,
    async lock(tx, which) {
      const now = context.now();
      // Time zones outside of working hours are excluded, because their questions would fill the batch.
      const zones = (await findZonesToRemind(tx, now.toString())).filter((zone) => isWorkingHour(now, zone));
      return lockQuestionsToRemind(tx, { now: now.toString(), zones, ...which });
    },
    async work(tx, found) {
      const notifyContext = toNotifyContext(tx, context);
      const ids = found.map(({ id }) => id);
      await markReminded(tx, ids, notifyContext.now.toString());
      for (const one of found) await notifyNeed(notifyContext, 'referral-reminded', one);
    },
    message: 'the reminder of a referral question failed',
    fieldsOf: ({ id }) => ({ questionId: id }),
  });
}

/** Closes questions that were not answered in time. */
async function close(context: JobContext): Promise<void> {
  await inBatches(context, {
    batch,
    lock: (tx, which) => closeRequests(tx, context.now().toString(), which),
    async work(tx, ended) {
      const notifyContext = toNotifyContext(tx, context);
      await revokeAll(tx, ended.flatMap(linksOf), notifyContext.now);
      for (const one of ended) {
        await notifyNeed(notifyContext, 'referral-unanswered', one);
        await notifyGuide(notifyContext, one, unansweredNotification(one));
        notifyProgram(notifyContext, one);
      }
    },
    message: 'an unanswered referral question was not closed',
    fieldsOf: ({ id }) => ({ questionId: id }),
  });
}

/**
 * Reminds organizations of open questions, and closes questions that were not answered in time
 * (docs/areas/needs.md#referral-requests). A repeated run changes nothing.
 */
export async function remindAndClose(context: JobContext): Promise<void> {
  await close(context);
  await remind(context);
}

export const followSweep: Sweep = {
  name: 'unanswered referral questions',
  everyMs: 60_000,
  bound: { batch, of: 'questions' },
  run: remindAndClose,
};
