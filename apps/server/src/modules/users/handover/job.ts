import type { Task } from '../../../platform/module.ts';
import { notifyReceived } from '../../transfers/public.ts';
import { handoverMember, isHandoverUnneeded } from './apply.ts';
import { HandoverJob, planAgain } from './plan.ts';
import { handoverRemainder } from './remainder.ts';

/**
 * Hands over everything that a user is responsible for, with a transfer for each member. Stops if the user may keep
 * their members after all. Can be repeated after a failure, because it skips members who already have another guide.
 */
export const runHandover: Task = async (payload, { transaction, now: businessNow, services }) => {
  const job = HandoverJob.parse(payload);
  const moveAll = async (plan: HandoverJob['plan']): Promise<boolean> => {
    for (const pair of plan) {
      const goesOn = await transaction(async (db) => {
        const handing = { db, now: businessNow(), services };
        if (await isHandoverUnneeded(handing, job)) return false;
        await handoverMember(handing, job, pair);
        return true;
      });
      if (!goesOn) return false;
    }
    return true;
  };
  const again = () => transaction((db) => planAgain({ db, now: businessNow() }, job.from, job.receivers));
  const isDone = (await moveAll(job.plan)) && (await moveAll(await again()));
  await transaction(async (db) => {
    const handing = { db, now: businessNow(), services };
    if (isDone && !(await isHandoverUnneeded(handing, job))) await handoverRemainder(handing, job);
    // Even if the job stops early, the receivers are notified about members who were already moved.
    await notifyReceived(handing, { from: job.from, actorId: job.actorId, since: job.plannedAt });
  });
};
