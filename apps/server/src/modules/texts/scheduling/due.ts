import type { TextId } from '@guidepost/contracts';
import { lateTextDeadline } from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import { repeat } from '../../../platform/jobs/until-done.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realNow } from '../../../platform/real-time.ts';
import { answered } from '../notify.ts';
import { readTexts } from '../queries.ts';
import { afterReplySent } from '../receiving/unknown-senders.ts';
import { queued } from '../writing/create.ts';
import { markMissedTexts } from './missed.ts';
import { type DueRow, lockDue, lockOutOfTime, maxDue, queueHeld, sendHandOver } from './queries-due.ts';

/** Time zone of a text whose guide or member no longer exists. */
const fallbackZone = 'America/New_York';

/**
 * Queues texts whose slot has begun by business time, and sets the latest time at which they may be sent. If it is too
 * late for a text, opens a to-do for the guide instead (docs/areas/texts.md#late-scheduled-texts).
 */
const decideSending = (context: JobContext, lock: typeof lockDue): Promise<number> =>
  context.transaction(async (tx) => {
    const now = context.now();
    const due = await lock(tx, now.toString());
    if (due.length === 0) return 0;
    const decided = due.map((row) => ({ id: row.id, ...latestSendTime(row, now) }));
    const textsToQueue = decided.filter((one) => !one.isTooLate);
    if (textsToQueue.length > 0) {
      sendHandOver(tx, textsToQueue, { now: now.toString(), realNow: realNow().toString() });
      await answerWithScheduled(tx, context, textsToQueue, now);
    }
    const missed = decided.filter((one) => one.isTooLate).map(({ id }) => id);
    if (missed.length > 0) await markMissedTexts(tx, context.services, missed, now);
    return due.length;
  });

/**
 * Returns the latest time at which a text may be sent. Null for an automatic text, which may be sent on any day during
 * the member's texting hours.
 */
function latestSendTime(row: DueRow, now: Temporal.Instant): { until: string | null; isTooLate: boolean } {
  if (row.is_automated) return { until: null, isTooLate: false };
  const text = {
    sendAt: Temporal.Instant.from(row.send_at),
    guideTimeZone: row.guide_zone ?? fallbackZone,
    memberTimeZone: row.member_zone ?? fallbackZone,
  };
  const until = lateTextDeadline(text, now);
  return { until: until?.toString() ?? null, isTooLate: until === null };
}

/**
 * Closes to-dos when scheduled texts are sent. A scheduled text answers texts that the member sent before it was
 * written. An automatic text does not count as an answer.
 */
async function answerWithScheduled(
  tx: Db,
  { services }: JobContext,
  textsToQueue: readonly { id: TextId }[],
  now: Temporal.Instant,
): Promise<void> {
  const texts = await readTexts(
    tx,
    textsToQueue.map(({ id }) => id),
  );
  for (const { member_id: memberId, is_automated: isAutomated, written_at: before } of texts)
    if (memberId !== null && !isAutomated) await answered(tx, services, memberId, { before, at: now.toString() });
}

/** Queues held texts that can no longer be canceled (docs/areas/texts.md#ten-seconds-to-undo). */
const queueHeldTexts = (context: JobContext): Promise<number> =>
  context.transaction(async (tx) => {
    const now = context.now();
    const ids = await queueHeld(tx, { now: now.toString(), realNow: realNow().toString() });
    const queuedTexts = await readTexts(tx, ids);
    for (const message of queuedTexts) {
      const acting = { db: tx, now, services: context.services };
      if (message.member_id === null) await afterReplySent(acting, message);
      else await queued(acting, message, message.written_at);
    }
    return ids.length;
  });

/** Queues all due texts. Runs every second in every process. */
export async function queueDueTexts(context: JobContext): Promise<void> {
  await repeat(context, async () => (await queueHeldTexts(context)) > 0);
  for (const lock of [lockDue, lockOutOfTime])
    await repeat(context, async () => (await decideSending(context, lock)) === maxDue);
}
