import type { AnswerOf, BodyOf, contracts, TextId, TextMessage } from '@guidepost/contracts';
import { strangerLeaveBy, strangerOpensAt, strangerRefusal, strangerWordsProblem, textKeyword } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { realNow } from '../../platform/real-time.ts';
import { ownersOfNumber } from '../subjects/public.ts';
import { presentTexts } from './present.ts';
import { findText, lockText, type TextRow } from './queries.ts';
import { findReplies, findStranger, findThread, insertReply, lockThread } from './queries-strangers.ts';
import { closeTextBack, tellChanged } from './tell.ts';

/** What decides whether whoever wrote a text may be answered, and when they wrote last. */
async function factsOf(db: Db, asked: TextRow, now: Temporal.Instant) {
  const { wrote_at, is_closed } = await findStranger(db, asked, now.toString());
  const wroteAt = wrote_at === null ? null : Temporal.Instant.from(wrote_at);
  return { number: asked.phone_number, wroteAt, isClosed: is_closed };
}

/** @throws AppError TEXT_IS_ASSIGNED */
function unowned(asked: TextRow): TextRow {
  if (asked.member_id !== null) throw new AppError('TEXT_IS_ASSIGNED');
  return asked;
}

/** The conversation with somebody whom nobody knows, and whether they may be answered. @throws AppError TEXT_IS_ASSIGNED */
export async function threadOf(
  { db, viewer, now }: Acting,
  id: TextId,
): Promise<AnswerOf<typeof contracts.texts.thread>> {
  const found = await findText(db, id);
  if (!found) throw notFound();
  const asked = unowned(found);
  const [facts, thread] = await Promise.all([factsOf(db, asked, now), findThread(db, asked)]);
  const refusal = strangerRefusal(facts, now);
  return {
    texts: await presentTexts(db, viewer, thread),
    refusal: refusal && { code: refusal.code, sentence: refusal.sentence },
    opensAt: refusal?.code === 'REPLY_AT_NIGHT' ? (strangerOpensAt(facts, now)?.toString() ?? null) : null,
  };
}

/**
 * Answers somebody whom nobody knows, from the line to which they wrote (docs/areas/texts.md#unknown-numbers).
 * @throws AppError TEXT_IS_ASSIGNED, NUMBER_OPTED_OUT, REPLY_TOO_LATE, REPLY_AT_NIGHT, REPLY_NAMES_A_MEMBER
 */
export async function replyToStranger(
  acting: Acting,
  id: TextId,
  { text }: BodyOf<typeof contracts.texts.reply>,
): Promise<TextMessage> {
  const { db, viewer, now, services } = acting;
  const problem = strangerWordsProblem(text);
  if (problem) throw refusedAt('REPLY_NAMES_A_MEMBER', 'text', 'allowed', problem);
  const first = unowned(await lockText(db, id));
  lockThread(db, first);
  const [facts, thread] = await Promise.all([factsOf(db, first, now), findThread(db, first)]);
  const refusal = strangerRefusal(facts, now);
  if (refusal) throw new AppError(refusal.code, { userMessage: refusal.sentence });
  const asked = thread.find(({ incoming }) => incoming);
  if (!asked || facts.wroteAt === null) throw new AppError('REPLY_TOO_LATE');
  const reply = await insertReply(db, asked, {
    guideId: viewer.id,
    senderId: viewer.impersonatorId,
    text,
    leaveBy: strangerLeaveBy(facts.number, facts.wroteAt, now).toString(),
    lookAt: realNow().toString(),
    at: now.toString(),
  });
  const answered = thread.filter(({ incoming }) => incoming).map(({ id: textId }) => textId);
  await closeTextBack(db, services, answered, now.toString());
  await tellChanged(db, services, reply);
  await tellChanged(db, services, asked);
  const [presented] = await presentTexts(db, viewer, [reply]);
  if (!presented) throw new Error('The answer was not written');
  return presented;
}

/**
 * The other texts that go to a member together with one: of a number that only one person can have, all that was written
 * between it and our line; of a shared number, and of a text that is a member's already, our answers to it.
 */
export async function goesAlong(db: Db, text: TextRow): Promise<TextRow[]> {
  const isShared = (await ownersOfNumber(db, text.phone_number)).all.length > 1;
  if (text.member_id !== null || isShared) return findReplies(db, text);
  lockThread(db, text);
  return (await findThread(db, text)).filter(({ id }) => id !== text.id).reverse();
}

/** Whether a text of a conversation that was nobody's still asks for an answer. */
export const asksForAnswer = (text: TextRow, along: readonly TextRow[]): boolean =>
  !text.no_follow_up_needed &&
  textKeyword(text.text) !== 'stop' &&
  !along.some((one) => !one.incoming && !one.is_automated && one.status !== 'failed' && one.id > text.id);
