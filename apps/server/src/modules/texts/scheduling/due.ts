import type { TextId } from '@guidepost/contracts';
import { lateTextDeadline } from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import { inBatches } from '../../../platform/jobs/until-done.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realNow } from '../../../platform/real-time.ts';
import { answered } from '../notify.ts';
import { readTexts } from '../queries.ts';
import { afterReplySent } from '../receiving/unknown-senders.ts';
import { queued } from '../writing/create.ts';
import { markMissedTexts } from './missed.ts';
import { type DueRow, lockDue, lockOutOfTime, maxDue, maxHeld, queueHeld, sendHandOver } from './queries-due.ts';

/** Time zone of a text whose guide or member no longer exists. */
const fallbackZone = 'America/New_York';

/**
 * Queues texts whose slot has begun by business time, and sets the latest time at which they may be sent. If it is too
 * late for a text, opens a to-do for the guide instead (docs/areas/texts.md#late-scheduled-texts).
 */
async function decideSending(tx: Db, due: readonly DueRow[], context: JobContext): Promise<void> {
  const now = context.now();
  const decided = due.map((row) => ({ id: row.id, ...latestSendTime(row, now) }));
  const textsToQueue = decided.filter((one) => !one.isTooLate);
  if (textsToQueue.length > 0) {
    sendHandOver(tx, textsToQueue, { now: now.toString(), realNow: realNow().toString() });
    await answerWithScheduled(tx, context, textsToQueue, now);
  }
  const missed = decided.filter((one) => one.isTooLate).map(({ id }) => id);
  if (missed.length > 0) await markMissedTexts(tx, context.services, missed, now);
}

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

/** Updates the conversations of held texts that were queued. */
async function followQueued(tx: Db, ids: readonly TextId[], context: JobContext): Promise<void> {
  for (const message of await readTexts(tx, ids)) {
    const acting = { db: tx, now: context.now(), services: context.services };
    if (message.member_id === null) await afterReplySent(acting, message);
    else await queued(acting, message, message.written_at);
  }
}

const failureLog = {
  message: 'a due text was not queued',
  fieldsOf: ({ id }: { id: TextId }) => ({ messageId: id }),
};

/**
 * Queues held texts that can no longer be canceled (docs/areas/texts.md#ten-seconds-to-undo), and all due texts. Runs
 * every second in every process.
 */
export async function queueDueTexts(context: JobContext): Promise<void> {
  const time = () => context.now().toString();
  await inBatches(context, {
    ...failureLog,
    batch: maxHeld,
    lock: (tx, which) => queueHeld(tx, { now: time(), realNow: realNow().toString(), ...which }),
    work: (tx, held) =>
      followQueued(
        tx,
        held.map(({ id }) => id),
        context,
      ),
  });
  for (const lock of [lockDue, lockOutOfTime])
    await inBatches<DueRow>(context, {
      ...failureLog,
      batch: maxDue,
      lock: (tx, which) => lock(tx, time(), which),
      work: (tx, due) => decideSending(tx, due, context),
    });
}
