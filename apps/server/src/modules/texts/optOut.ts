import { optOutReason, type TextKeyword, textKeyword } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db, Services } from '../../platform/module.ts';
import { rejectBySms, undoRejectionBySms } from '../consents/service.ts';
import type { MessageRow } from './store.ts';

/** What a text did about texting: `nothing` where it was no keyword, or there was nothing to undo. */
export type KeywordEffect = 'stopped' | 'started' | 'help' | 'nothing';

/**
 * Does what a text says about texting, in the transaction in which it came in: STOP closes its number and rejects the
 * term, START undoes just that, HELP is answered (decision 108).
 */
export async function heed(
  tx: Db,
  services: Services,
  message: MessageRow,
  now: Temporal.Instant,
): Promise<KeywordEffect> {
  const effects: Record<TextKeyword, () => Promise<KeywordEffect>> = {
    stop: () => stop(tx, services, message, now.toString()),
    start: () => start(tx, services, message, now.toString()),
    help: async () => 'help',
  };
  const keyword = textKeyword(message.text);
  return keyword === null ? 'nothing' : effects[keyword]();
}

/** The number is everybody's who has it, or had it and may again; what was answered is the answer of who texts from it, where that is known. */
async function stop(tx: Db, services: Services, message: MessageRow, at: string): Promise<KeywordEffect> {
  const closed = await rows<{ user_id: number }>(
    tx,
    `UPDATE phone_numbers SET do_not_contact_reason = $3, opted_out_by_message_id = $2, version = version + 1
      WHERE number = $1 AND do_not_contact_reason IS NULL RETURNING user_id`,
    [message.phone_number, message.id, optOutReason],
  );
  if (message.member_id !== null) await rejectBySms(tx, message.member_id, message.id, at);
  await tellMembers(tx, services, [message.member_id, ...closed.map((row) => row.user_id)]);
  return 'stopped';
}

async function start(tx: Db, services: Services, message: MessageRow, at: string): Promise<KeywordEffect> {
  const opened = await rows<{ user_id: number }>(
    tx,
    `UPDATE phone_numbers SET do_not_contact_reason = NULL, opted_out_by_message_id = NULL, version = version + 1
      WHERE number = $1 AND (opted_out_by_message_id IS NOT NULL OR do_not_contact_reason = $2) RETURNING user_id`,
    [message.phone_number, optOutReason],
  );
  const rejected = await rows<{ member_id: number }>(
    tx,
    `SELECT DISTINCT r.member_id FROM messages s JOIN term_responses r ON r.message_id = s.id
      WHERE s.phone_number = $1 AND s.incoming AND r.consented = false ORDER BY 1`,
    [message.phone_number],
  );
  for (const { member_id } of rejected) await undoRejectionBySms(tx, member_id, message.id, at);
  if (opened.length + rejected.length === 0) return 'nothing';
  await tellMembers(tx, services, [...opened.map((row) => row.user_id), ...rejected.map((row) => row.member_id)]);
  return opened.length > 0 ? 'started' : 'nothing';
}

/** Whoever has one of these members open sees at once whether they can be texted. */
async function tellMembers(tx: Db, { live }: Services, ids: readonly (number | null)[]): Promise<void> {
  for (const id of new Set(ids)) {
    if (id !== null) live.emit(tx, 'user_updated', { id }, { member: { id, permission: 'CAN_VIEW_MEMBERS' } });
  }
}
