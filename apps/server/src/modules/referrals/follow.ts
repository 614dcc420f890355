import { isWorkingHour } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { JobContext } from '../../platform/module.ts';
import { revokeAll } from '../links/public.ts';
import { closeRequests, linksOf } from './queries.ts';
import { markReminded, takeToRemind } from './queries-send.ts';
import { ring, type Telling, tellNeed, tellProgram, unansweredNews } from './tell.ts';

/** So many questions are looked at in one transaction; the rest follow with the next round. */
const mostAtOnce = 200;

const telling = (db: Db, context: JobContext): Telling => ({
  db,
  now: context.now(),
  services: context.services,
  viewer: null,
});

/** Has organizations asked once more whose day to be reminded has come, within their working hours. */
async function remind(tx: Db, context: JobContext): Promise<void> {
  const told = telling(tx, context);
  const found = await takeToRemind(tx, told.now.toString(), mostAtOnce);
  const awake = found.filter(({ time_zone }) => isWorkingHour(told.now, time_zone));
  if (awake.length === 0) return;
  await markReminded(
    tx,
    awake.map(({ id }) => id),
    told.now.toString(),
  );
  for (const one of awake) await tellNeed(told, 'referral-reminded', one);
}

/** Closes questions that nobody answered in time. */
async function close(tx: Db, context: JobContext): Promise<void> {
  const told = telling(tx, context);
  const ended = await closeRequests(tx, told.now.toString(), mostAtOnce);
  if (ended.length === 0) return;
  await revokeAll(tx, ended.flatMap(linksOf), told.now);
  for (const one of ended) {
    await tellNeed(told, 'referral-unanswered', one);
    await ring(told, one, unansweredNews(one));
    tellProgram(told, one);
  }
}

/** Asks again, and closes what stays unanswered (docs/areas/needs.md#referral-requests). Doing it again changes nothing. */
export async function followQuestions(context: JobContext): Promise<void> {
  await context.transaction((tx) => close(tx, context));
  await context.transaction((tx) => remind(tx, context));
}
