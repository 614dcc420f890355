import type { AnswerOf, BodyOf, contracts, TextId, TextMessage } from '@guidepost/contracts';
import {
  closesNumber,
  replyCancelableUntil,
  replyDeadline,
  replyPossibleFrom,
  replyRefusal,
  replyTextProblem,
} from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import { AppError, notFound, refusedAt } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { realNow } from '../../../platform/real-time.ts';
import { attach } from '../../files/public.ts';
import { ownersOfNumber } from '../../subjects/public.ts';
import { closeTextBack, notifyChanged } from '../notify.ts';
import { presentTexts } from '../present.ts';
import { externalType, findText, lockText, type TextRow } from '../queries.ts';
import { findReplies, findThread, findUnknownSender, insertReply, sendLockThread } from './queries-unknown-senders.ts';

/** Returns when an unknown sender last wrote, and the other facts that determine whether staff may answer. */
async function replyFacts(db: Db, asked: TextRow, now: Temporal.Instant) {
  const { wrote_at, is_closed } = await findUnknownSender(db, asked, now.toString());
  const wroteAt = wrote_at === null ? null : Temporal.Instant.from(wrote_at);
  return { number: asked.phone_number, wroteAt, isClosed: is_closed };
}

/** Returns the text if it is unassigned. @throws AppError TEXT_IS_ASSIGNED */
function requireUnassigned(asked: TextRow): TextRow {
  if (asked.member_id !== null) throw new AppError('TEXT_IS_ASSIGNED');
  return asked;
}

/**
 * Returns the conversation with an unknown sender, and whether staff may answer.
 * @throws AppError NOT_FOUND, TEXT_IS_ASSIGNED
 */
export async function readThread(
  { db, viewer, now }: Acting,
  id: TextId,
): Promise<AnswerOf<typeof contracts.texts.thread>> {
  const found = await findText(db, id);
  if (!found) throw notFound();
  const asked = requireUnassigned(found);
  const [facts, thread] = await Promise.all([replyFacts(db, asked, now), findThread(db, asked, viewer.id)]);
  const refusal = replyRefusal(facts, now);
  return {
    texts: await presentTexts(db, viewer, thread),
    refusal: refusal && { code: refusal.code, sentence: refusal.sentence },
    opensAt: refusal?.code === 'REPLY_AT_NIGHT' ? (replyPossibleFrom(facts, now)?.toString() ?? null) : null,
  };
}

/**
 * Answers an unknown sender from the line that they wrote to (docs/areas/texts.md#unknown-numbers). The answer is held
 * as long as its author may cancel it.
 * @throws AppError TEXT_IS_ASSIGNED, NUMBER_OPTED_OUT, REPLY_TOO_LATE, REPLY_AT_NIGHT, REPLY_NAMES_A_MEMBER,
 * FILE_NOT_READY, FILE_REFUSED
 */
export async function replyToUnknown(
  acting: Acting,
  id: TextId,
  { text, fileIds = [], holdSeconds = 0 }: BodyOf<typeof contracts.texts.reply>,
): Promise<TextMessage> {
  const { db, viewer, now } = acting;
  const problem = replyTextProblem(text);
  if (problem) throw refusedAt('REPLY_NAMES_A_MEMBER', 'text', 'allowed', problem);
  const first = requireUnassigned(await lockText(db, id));
  sendLockThread(db, first);
  const [facts, thread] = await Promise.all([replyFacts(db, first, now), findThread(db, first)]);
  const refusal = replyRefusal(facts, now);
  if (refusal) throw new AppError(refusal.code, { userMessage: refusal.sentence });
  const asked = thread.find(({ incoming }) => incoming);
  if (!asked || facts.wroteAt === null) throw new AppError('REPLY_TOO_LATE');
  const leaveBy = replyDeadline(facts.number, facts.wroteAt, now);
  const heldUntil = replyCancelableUntil(holdSeconds, leaveBy, now);
  const reply = await insertReply(db, asked, {
    guideId: viewer.id,
    senderId: viewer.impersonatorId,
    text,
    leaveBy: leaveBy.toString(),
    heldUntil: heldUntil?.toString() ?? null,
    lookAt: heldUntil === null ? realNow().toString() : null,
    at: now.toString(),
  });
  if (fileIds.length > 0)
    await attach(
      db,
      fileIds,
      { type: externalType, id: reply.id, memberId: null, permission: 'CAN_SEE_SMS' },
      { staffId: viewer.id, now },
    );
  if (heldUntil === null) await afterReplySent(acting, reply);
  else await notifyChanged(db, acting.services, reply);
  const [presented] = await presentTexts(db, viewer, [reply]);
  if (!presented) throw new Error('The answer was not written');
  return presented;
}

/**
 * Updates the conversation when an answer is sent. Closes the to-dos for the sender's earlier texts. Updates the answer
 * and the last earlier text on open screens.
 */
export async function afterReplySent({ db, now, services }: Omit<Acting, 'viewer'>, reply: TextRow): Promise<void> {
  const before = (await findThread(db, reply)).filter(({ id, incoming }) => incoming && id < reply.id);
  const answered = before.map(({ id }) => id);
  await closeTextBack(db, services, answered, now.toString());
  await notifyChanged(db, services, reply);
  const [last] = before;
  if (last) await notifyChanged(db, services, last);
}

/**
 * Returns the other texts that are assigned together with a text. If the text is unassigned and at most one member has
 * its number, these are all unassigned texts between the number and the line. Otherwise, these are the staff's answers
 * to the text.
 */
export async function findRelatedTexts(db: Db, text: TextRow): Promise<TextRow[]> {
  const isShared = (await ownersOfNumber(db, text.phone_number)).all.length > 1;
  if (text.member_id !== null || isShared) return findReplies(db, text);
  sendLockThread(db, text);
  return (await findThread(db, text, 'everybody')).filter(({ id }) => id !== text.id).reverse();
}

/**
 * Returns true if a text still needs an answer.
 * @param along the texts that are assigned together with this text
 */
export const needsReply = (text: TextRow, along: readonly TextRow[]): boolean =>
  !text.no_follow_up_needed &&
  !closesNumber(text.text, text.opt_out_stops) &&
  !along.some(
    (one) => !one.incoming && !one.is_automated && !['failed', 'held'].includes(one.status) && one.id > text.id,
  );
