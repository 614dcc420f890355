import { atWorkingHour } from '@guidepost/rules';
import { MailError } from '../../connectors/mail/port.ts';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import type { Db } from '../../platform/db.ts';
import { webhookAddress } from '../../platform/http/webhook.ts';
import { repeat } from '../../platform/jobs/until-done.ts';
import type { JobContext } from '../../platform/module.ts';
import { realNow } from '../../platform/real-time.ts';
import { lineFor } from '../lines/public.ts';
import { makeLink, renewKey, revokeAll } from '../links/public.ts';
import { notify } from '../needs/public.ts';
import { answerAddress, emailMessage, textMessage } from './message-text.ts';
import { notifyGuide, notifyNeed, notSentNotification } from './notify.ts';
import { failRequest, linksOf } from './queries.ts';
import {
  type ClaimedQuestion,
  claimNext,
  markLostAsSent,
  markSent,
  releaseClaim,
  setReminderLink,
} from './queries-send.ts';

export const statusPath = '/webhooks/referrals/status';

/** A worker that stores no result within this number of minutes is regarded as stopped. */
const claimTimeoutMinutes = 3;
/** A message that was not accepted is sent again after this number of minutes. */
const retryMinutes = 2;

/** A claimed question with its link's key. `from` is the phone number that sends a text. */
interface Message extends ClaimedQuestion {
  key: string;
  from: string | undefined;
}

/** Creates a new key for a message's link. The key itself is never stored. A reminder has its own link. */
async function keyOf(tx: Db, claimed: ClaimedQuestion, now: Temporal.Instant): Promise<string> {
  if (!claimed.is_reminder) return renewKey(tx, claimed.link_id);
  if (claimed.reminder_link_id !== null) return renewKey(tx, claimed.reminder_link_id);
  const link = await makeLink(tx, {
    purpose: 'referral',
    memberId: claimed.member_id,
    createdBy: claimed.requested_by,
    now,
    expiresAt: Temporal.PlainDate.from(claimed.close_on).toZonedDateTime(claimed.time_zone).toInstant(),
  });
  await setReminderLink(tx, claimed.id, link.id);
  return link.key;
}

/** Returns the first time, at or after `at`, when a message can be sent: a text only within working hours. */
const timeToSend = ({ channel, time_zone }: ClaimedQuestion, at: Temporal.Instant): Temporal.Instant =>
  channel === 'text' ? atWorkingHour(at, time_zone) : at;

/**
 * Claims the next due message. Returns `skipped` if the message must not be sent now, and undefined if no message is
 * due.
 */
const claim = (context: JobContext): Promise<Message | 'skipped' | undefined> =>
  context.transaction(async (tx) => {
    const now = context.now();
    const claimed = await claimNext(tx, now.toString(), realNow().toString());
    if (!claimed) return undefined;
    if (claimed.is_forbidden) {
      if (claimed.is_reminder) await markSent(tx, claimed, now.toString());
      else await endUndelivered(tx, context, claimed.id);
      return 'skipped';
    }
    const due = timeToSend(claimed, now);
    if (Temporal.Instant.compare(due, now) > 0) {
      await releaseClaim(tx, claimed, due.toString());
      return 'skipped';
    }
    const who = { staffId: claimed.requested_by, memberId: claimed.member_id };
    const line = claimed.channel === 'text' ? await lineFor(tx, { ...who, now }) : undefined;
    return { ...claimed, from: line?.number, key: await keyOf(tx, claimed, now) };
  });

/**
 * Sends a message to the mail server or the carrier.
 * @throws MailError, TelephonyError
 */
async function sendMessage(context: JobContext, message: Message): Promise<void> {
  const { config, connectors } = context.services;
  const address = answerAddress(config, message.key);
  const { sent_to: to, from } = message;
  if (message.channel === 'mail') return connectors.mail.send({ to, ...emailMessage(message, config, address) });
  // The line was removed after the guide asked the question.
  if (from === undefined) throw new TelephonyError('refused', null);
  const statusUrl = webhookAddress(context, statusPath, { request: message.id });
  await connectors.telephony.sendText({
    from,
    to,
    body: textMessage(message, config, address),
    mediaUrls: [],
    statusUrl,
  });
}

/**
 * Ends a question that could not be delivered, and notifies the guide. Does nothing if the question has already ended.
 */
async function endUndelivered(tx: Db, context: JobContext, requestId: ClaimedQuestion['id']): Promise<void> {
  const now = context.now();
  const notifyContext = { db: tx, now, services: context.services, viewer: null };
  const ended = await failRequest(tx, requestId, now.toString());
  if (!ended) return;
  await revokeAll(tx, linksOf(ended), now);
  await notifyNeed(notifyContext, 'referral-not-sent', ended);
  await notifyGuide(notifyContext, ended, notSentNotification(ended));
}

/** Same as `endUndelivered`, in its own transaction. */
export const markUndelivered = (context: JobContext, requestId: ClaimedQuestion['id']): Promise<void> =>
  context.transaction((tx) => endUndelivered(tx, context, requestId));

async function deliver(context: JobContext, message: Message): Promise<void> {
  try {
    await sendMessage(context, message);
  } catch (error) {
    if (!(error instanceof MailError || error instanceof TelephonyError)) throw error;
    // A refused reminder does not end the question, because the first message was delivered.
    if (error.kind === 'refused' && !message.is_reminder) return markUndelivered(context, message.id);
    if (error.kind === 'busy' || error.kind === 'unreachable') {
      const later = timeToSend(message, context.now().add({ minutes: retryMinutes }));
      return context.transaction((tx) => releaseClaim(tx, message, later.toString()));
    }
    // If the result is unknown, the message is regarded as sent, so that an organization never gets the same message
    // twice.
  }
  await context.transaction(async (tx) => {
    await markSent(tx, message, context.now().toString());
    const { referral_id: id, need_id: needId, member_id: memberId } = message;
    notify({ db: tx, services: context.services }, memberId, 'resource_referral', { id, needId, memberId });
  });
}

/** Sends all due questions one after the other. A claim prevents two workers from sending the same question. */
export async function sendQuestions(context: JobContext): Promise<void> {
  await context.transaction((tx) =>
    markLostAsSent(tx, context.now().toString(), realNow().subtract({ minutes: claimTimeoutMinutes }).toString()),
  );
  await repeat(context, async () => {
    const message = await claim(context);
    if (message !== undefined && message !== 'skipped') await deliver(context, message);
    return message !== undefined;
  });
}
