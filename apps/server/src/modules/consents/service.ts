import type { MemberId, TextId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { closeReview, notifyAnswer } from './notify.ts';
import { hasActiveOptOut } from './proof.ts';
import { bySms, findAnswerBefore, lockLastAnswer, sendInsertAnswerBySms } from './queries.ts';

/** A text in which a member allows or refuses further texts. */
interface AnswerBySms {
  memberId: MemberId;
  textId: TextId;
  at: string;
}

/**
 * Stores that a member refused the texting term by opting out by text, unless this is already the last answer. The
 * opt-out also closes the to-do about an earlier text that may be an opt-out.
 */
export async function rejectBySms(tx: Db, services: Services, { memberId, textId, at }: AnswerBySms): Promise<void> {
  const last = await lockLastAnswer(tx, memberId, at);
  await closeReview({ db: tx, services }, memberId, at);
  if (last?.ip_address === bySms && last.consented === false) return;
  sendInsertAnswerBySms(tx, { memberId, consented: false, at, textId, undoesId: null });
  notifyAnswer({ db: tx, services }, memberId);
}

/**
 * Undoes a refusal by text: restores the answer that the member had given before it. Does nothing if the last answer is
 * not a refusal by text. Also does nothing if another opt-out text from the member is in effect, such as a STOP from
 * another number (docs/areas/texts.md#opt-out-words). Returns true if it restored the answer.
 */
export async function undoRejectionBySms(
  tx: Db,
  services: Services,
  { memberId, textId, at }: AnswerBySms,
): Promise<boolean> {
  const last = await lockLastAnswer(tx, memberId, at);
  if (last?.ip_address !== bySms || last.consented !== false) return false;
  const before = await findAnswerBefore(tx, memberId, last.id);
  // An opt-out text from before that answer does not count, because the answer replaced it.
  if (await hasActiveOptOut(tx, memberId, { after: before?.created_at ?? null, at })) return false;
  sendInsertAnswerBySms(tx, { memberId, consented: before?.consented ?? null, at, textId, undoesId: last.id });
  notifyAnswer({ db: tx, services }, memberId);
  return true;
}
