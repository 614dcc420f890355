import type { HospitalMessageId } from '@guidepost/contracts';
import { isRetryable, isTimeout, isUnavailable, kindOfError } from '../../platform/errors.ts';
import { repeat } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { applyMessage } from './apply.ts';
import { lockWaitingSender, requeueOutdated, setAside, waitingMessages } from './queries.ts';
import { updateReviewQuestions } from './reviews.ts';
import type { Work } from './work.ts';

/** Maximum number of one sender's messages that a transaction applies. */
const batch = 20;

/**
 * Applies all waiting messages, sender by sender, and then the messages whose match is outdated. A message that
 * cannot be applied is set aside and does not block later messages.
 */
export async function applyMessages(context: JobContext): Promise<void> {
  let size = batch;
  await repeat(context, async () => {
    const applied = await applySome(context, size);
    // After a failure, applies messages one by one to find the message that caused it.
    if (applied === 'failed') size = 1;
    else if (applied === 'set aside') size = batch;
    return applied !== 'nothing waits';
  });
}

export const messageSweep: Sweep = {
  name: 'hospital messages',
  everyMs: 1000,
  bound: { batch, of: 'messages' },
  run: applyMessages,
};

type Applied = 'applied' | 'failed' | 'set aside' | 'nothing waits';

/**
 * Applies a sender's next waiting messages, all or none of them. Sets a message aside if it is the only one and cannot
 * be applied.
 * @returns 'failed' if one of several messages cannot be applied, or if they take too long together
 * @throws if the database is unavailable or the transaction can be retried; the messages then remain in the queue
 */
async function applySome(context: JobContext, limit: number): Promise<Applied> {
  const progress: { messages: readonly HospitalMessageId[]; isAsking: boolean } = { messages: [], isAsking: false };
  try {
    return await context.transaction(async (tx) => {
      const found = await lockWaitingSender(tx);
      if (!found) return 'nothing waits';
      const work: Work = { tx, now: context.now(), services: context.services, sender: found };
      const received = await waitingMessages(tx, found.id, limit);
      const waiting = received.length > 0 ? received : await requeueOutdated(tx, found.id, limit);
      progress.messages = waiting.map(({ id }) => id);
      progress.isAsking = false;
      for (const message of waiting) await applyMessage(work, message);
      progress.isAsking = true;
      await updateReviewQuestions(work, found.id);
      sendListEvent(work);
      return 'applied';
    });
  } catch (error) {
    const [only] = progress.messages;
    if (isTimeout(error) && progress.messages.length > 1) return 'failed';
    // If the error occurred while reviewers' questions were being opened, no message caused it.
    if (only === undefined || progress.isAsking || isUnavailable(error) || isRetryable(error)) throw error;
    if (limit > 1) return 'failed';
    // The driver's error can contain the message's text, so only the error code and the message's id are logged.
    const code = kindOfError(error);
    context.log.error({ messageId: only, code }, 'a hospital message was not applied');
    await context.transaction(async (tx) => {
      await setAside(tx, only, context.now().toString());
      sendListEvent({ tx, services: context.services });
    });
    return 'set aside';
  }
}

/** Updates every open list of hospital messages. */
export const sendListEvent = ({ tx, services }: Pick<Work, 'tx' | 'services'>): void =>
  services.live.emit(tx, 'hospital_messages_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });
