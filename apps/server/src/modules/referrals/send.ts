import { MailError } from '../../connectors/mail/port.ts';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import type { Db } from '../../platform/db.ts';
import { webhookAddress } from '../../platform/http/webhook.ts';
import { repeat } from '../../platform/jobs/until-done.ts';
import type { JobContext } from '../../platform/module.ts';
import { realNow } from '../../platform/real-time.ts';
import { lineFor } from '../lines/public.ts';
import { makeLink, renewKey, revokeAll } from '../links/public.ts';
import { tell } from '../needs/public.ts';
import { answerAddress, mailOf, textOf } from './message-text.ts';
import { notSentNews, ring, tellNeed } from './notify.ts';
import { failRequest, linksOf } from './queries.ts';
import { type Claimed, claimNext, giveBack, markSent, setReminderLink, settleLost } from './queries-send.ts';

export const statusPath = '/webhooks/referrals/status';

/** A worker that has said nothing for so long is gone. */
const lostMinutes = 3;
/** How long until a message that was not taken is tried again. */
const retryMinutes = 2;

/** A claimed question with the address to answer at, and the number that it comes from by text. */
interface Message extends Claimed {
  key: string;
  from: string | undefined;
}

/** The key of the address, made just now: it is in this process's memory alone. A reminder has a link of its own. */
async function keyOf(tx: Db, claimed: Claimed, now: Temporal.Instant): Promise<string> {
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

const claim = (context: JobContext): Promise<Message | undefined> =>
  context.transaction(async (tx) => {
    const now = context.now();
    const claimed = await claimNext(tx, now.toString(), realNow().toString());
    if (!claimed) return undefined;
    const who = { staffId: claimed.requested_by, memberId: claimed.member_id };
    const line = claimed.channel === 'text' ? await lineFor(tx, { ...who, now }) : undefined;
    return { ...claimed, from: line?.number, key: await keyOf(tx, claimed, now) };
  });

/** Hands a message over. @throws MailError, TelephonyError */
async function handOver(context: JobContext, message: Message): Promise<void> {
  const { config, connectors } = context.services;
  const address = answerAddress(config, message.key);
  const { sent_to: to, from } = message;
  if (message.channel === 'mail') return connectors.mail.send({ to, ...mailOf(message, config, address) });
  // Its line was taken away since it was asked.
  if (from === undefined) throw new TelephonyError('refused', null);
  const statusUrl = webhookAddress(context, statusPath, { request: message.id });
  await connectors.telephony.sendText({ from, to, body: textOf(message, config, address), mediaUrls: [], statusUrl });
}

/** Ends a question that reached nobody, and tells the guide. Nothing happens where it has ended. */
export const reachedNobody = (context: JobContext, requestId: Claimed['id']): Promise<void> =>
  context.transaction(async (tx) => {
    const now = context.now();
    const told = { db: tx, now, services: context.services, viewer: null };
    const ended = await failRequest(tx, requestId, now.toString());
    if (!ended) return;
    await revokeAll(tx, linksOf(ended), now);
    await tellNeed(told, 'referral-not-sent', ended);
    await ring(told, ended, notSentNews(ended));
  });

async function deliver(context: JobContext, message: Message): Promise<void> {
  try {
    await handOver(context, message);
  } catch (error) {
    if (!(error instanceof MailError || error instanceof TelephonyError)) throw error;
    // A reminder that is refused changes nothing: the first message reached somebody.
    if (error.kind === 'refused' && !message.is_reminder) return reachedNobody(context, message.id);
    if (error.kind === 'busy' || error.kind === 'unreachable') {
      const later = context.now().add({ minutes: retryMinutes }).toString();
      return context.transaction((tx) => giveBack(tx, message, later));
    }
    // Of an unknown outcome it is as if it had left: an organization is never asked twice for one question.
  }
  await context.transaction(async (tx) => {
    await markSent(tx, message, context.now().toString());
    const { referral_id: id, need_id: needId, member_id: memberId } = message;
    tell({ db: tx, services: context.services }, memberId, 'resource_referral', { id, needId, memberId });
  });
}

/** Sends the questions that are due, each by one worker, one after the other. */
export async function sendQuestions(context: JobContext): Promise<void> {
  await context.transaction((tx) =>
    settleLost(tx, context.now().toString(), realNow().subtract({ minutes: lostMinutes }).toString()),
  );
  await repeat(context, async () => {
    const message = await claim(context);
    if (message) await deliver(context, message);
    return message !== undefined;
  });
}
