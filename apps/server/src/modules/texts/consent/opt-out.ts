import type { MemberId, StaffId, TextId, TextMessage } from '@guidepost/contracts';
import { asksToStart, closesNumber, optOutReason, type TextKeyword, textKeyword } from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendSetEditors } from '../../../platform/http/editors.ts';
import type { Acting, Services } from '../../../platform/module.ts';
import { findStoppedAt, rejectBySms, undoRejectionBySms } from '../../consents/public.ts';
import { closeReview, closeTextBack, notifyChanged } from '../notify.ts';
import { getText } from '../present.ts';
import { lockText, readTexts, type TextRow } from '../queries.ts';
import { sendDeleteText, sendSetOptOut } from '../queries-change.ts';
import { openReplies, sendCloseReplies } from '../receiving/queries-unknown-senders.ts';
import {
  type ChangedNumber,
  closeNumber,
  findQueuedAnswers,
  findRejected,
  findShortTextsAfter,
  isClosedByText,
  openNumber,
  reopenNumber,
} from './queries-opt-out.ts';

/** How a text changes texting consent: `nothing` if the text is not a keyword, or if START changed nothing. */
export type KeywordEffect = 'stopped' | 'started' | 'help' | 'nothing';

/**
 * Applies an incoming text's keyword, in the transaction that stores the text. STOP closes the number and rejects the
 * texting term. START undoes both. HELP gets an answer (docs/areas/texts.md#opt-out-words).
 */
export async function applyKeyword(
  tx: Db,
  services: Services,
  message: TextRow,
  now: Temporal.Instant,
): Promise<KeywordEffect> {
  const effects: Record<TextKeyword, () => Promise<KeywordEffect>> = {
    stop: () => applyStop(tx, services, message, now.toString()),
    start: () => applyStart(tx, services, message, now.toString()),
    help: async () => 'help',
  };
  const keyword = textKeyword(message.text);
  return keyword === null ? 'nothing' : effects[keyword]();
}

/**
 * Closes the number for every member who has or had it, because a deleted number can be added again. Rejects the
 * texting term only for the text's member. If several members share the number, a user must first assign the text.
 */
async function applyStop(
  tx: Db,
  services: Services,
  message: TextRow,
  at: string,
  by: StaffId | null = null,
): Promise<KeywordEffect> {
  sendCloseReplies(tx, message.phone_number, message.id, at);
  const closed = await closeNumber(tx, message.phone_number, { textId: message.id, reason: optOutReason });
  if (message.member_id !== null) {
    await rejectBySms(tx, services, { memberId: message.member_id, textId: message.id, at });
  }
  await notifyNumbers(tx, services, [message.member_id], closed, by);
  return 'stopped';
}

/**
 * Stores a user's decision whether a text in the sender's own words is an opt-out. True has the same effect as STOP.
 * False reverses this, unless another opt-out text is in effect. A repeated decision changes nothing. A number that
 * later sent START stays open (docs/areas/texts.md#opt-out-words).
 * @throws AppError NO_OPT_OUT_QUESTION, STARTED_SINCE
 */
export async function decideOptOut(acting: Acting, id: TextId, stops: boolean): Promise<TextMessage> {
  const { db, viewer, now, services } = acting;
  const at = now.toString();
  const before = await lockText(db, id);
  if (!before.incoming || textKeyword(before.text) !== null) throw new AppError('NO_OPT_OUT_QUESTION');
  if (before.opt_out_stops === stops) return getText(db, viewer, id);
  if (stops && (await findShortTextsAfter(db, id)).some(asksToStart)) throw new AppError('STARTED_SINCE');
  sendSetOptOut(db, id, { stops, by: viewer.id, at });
  const message = { ...before, opt_out_stops: stops };
  if (stops) {
    await applyStop(db, services, message, at, viewer.id);
    await closeTextBack(db, services, [id], at);
  } else if (before.opt_out_stops === true) await undoStop(db, services, message, at, viewer.id);
  await closeReview(db, services, id, at);
  await notifyChanged(db, services, message);
  return getText(db, viewer, id);
}

/**
 * Reverses the decision that a text was an opt-out. Opens the number, unless another opt-out text from the number is in
 * effect. Restores the member's previous answer to the texting term, unless another opt-out text from the member is in
 * effect.
 */
async function undoStop(tx: Db, services: Services, message: TextRow, at: string, by: StaffId): Promise<void> {
  const { phone_number: number } = message;
  const isOpen = (await findStoppedAt(tx, number, at)) === null;
  if (isOpen) await openReplies(tx, number);
  const opened = isOpen ? await reopenNumber(tx, number) : [];
  if (message.member_id !== null)
    await undoRejectionBySms(tx, services, { memberId: message.member_id, textId: message.id, at });
  await notifyNumbers(tx, services, [message.member_id], opened, by);
}

/**
 * Applies a STOP text to the member to whom it was assigned or moved. Revokes this member's consent if the number is
 * still closed, and undoes the previous member's revocation (docs/areas/texts.md#opt-out-words).
 * @param message the text after the move
 */
export async function moveStop(
  tx: Db,
  services: Services,
  message: TextRow,
  { from, at }: { from: MemberId | null; at: string },
): Promise<void> {
  const { id, member_id: memberId } = message;
  if (memberId === null || !closesNumber(message.text, message.opt_out_stops)) return;
  if (from !== null) await undoRejectionBySms(tx, services, { memberId: from, textId: id, at });
  if (await isClosedByText(tx, message.phone_number)) {
    await rejectBySms(tx, services, { memberId, textId: id, at });
  }
  await notifyMembers(tx, services, [from, memberId]);
}

/** Deletes unsent automatic answers to STOP, because the sender has texted START in the meantime. */
async function deleteStopAnswers(tx: Db, services: Services, number: string, at: string): Promise<void> {
  const found = (await findQueuedAnswers(tx, number)).filter(({ asked }) => textKeyword(asked) === 'stop');
  for (const { id } of found) sendDeleteText(tx, id, at);
  const deletedIds = found.map(({ id }) => id);
  for (const answer of deletedIds.length === 0 ? [] : await readTexts(tx, deletedIds))
    await notifyChanged(tx, services, answer);
}

async function applyStart(tx: Db, services: Services, message: TextRow, at: string): Promise<KeywordEffect> {
  await deleteStopAnswers(tx, services, message.phone_number, at);
  const wasClosed = await openReplies(tx, message.phone_number);
  const opened = await openNumber(tx, message.phone_number, optOutReason);
  const restored: MemberId[] = [];
  for (const memberId of await findRejected(tx, message.phone_number))
    if (await undoRejectionBySms(tx, services, { memberId, textId: message.id, at })) restored.push(memberId);
  // If the sender is unknown, START opens only the number.
  if (opened.length + restored.length === 0) return wasClosed && message.member_id === null ? 'started' : 'nothing';
  await notifyNumbers(tx, services, restored, opened, null);
  return opened.length > 0 ? 'started' : 'nothing';
}

/**
 * Updates the screens that show these members or the members of these numbers.
 * @param by the user who opened or closed the numbers; null if a keyword did
 */
async function notifyNumbers(
  tx: Db,
  services: Services,
  memberIds: readonly (MemberId | null)[],
  numbers: readonly ChangedNumber[],
  by: StaffId | null,
): Promise<void> {
  const ids = numbers.map(({ id }) => id);
  if (by !== null) sendSetEditors(tx, by, 'phone-number', ids);
  await notifyMembers(tx, services, [...memberIds, ...numbers.map(({ user_id }) => user_id)]);
}

/** Updates the screens that show these members, so that users see at once whether a member can be texted. */
async function notifyMembers(tx: Db, { live }: Services, ids: readonly (MemberId | null)[]): Promise<void> {
  for (const id of new Set(ids)) {
    if (id !== null) live.emit(tx, 'user_updated', { id }, { member: { id, permission: 'CAN_VIEW_MEMBERS' } });
  }
}
