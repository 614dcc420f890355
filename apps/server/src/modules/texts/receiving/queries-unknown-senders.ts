import type { StaffId, TextId } from '@guidepost/contracts';
import { isTextShown } from '../../../platform/access/scope.ts';
import { type Db, execute, rows, send } from '../../../platform/db.ts';
import { bool, id, instant, nullable, type RowOf, row } from '../../../platform/row.ts';
import { isTextForbidden } from '../../consents/public.ts';
import { atOf, type TextRow, textColumns, textJoins, textRow } from '../queries.ts';

const unknownSenderRow = row({ wrote_at: nullable(instant), is_closed: bool });

/**
 * SQL condition: a text `c` is in the unassigned conversation between a number, $1, and the organization's line, $2.
 */
const ofConversation = `c.member_id IS NULL AND c.phone_number = $1 AND c.line_id IS NOT DISTINCT FROM $2::bigint AND c.deleted_at IS NULL`;

type NumberAndLine = Pick<TextRow, 'phone_number' | 'line_id'>;

/** Finds when an unknown sender last texted the organization's line, and whether their number must not be texted. */
export async function findUnknownSender(
  db: Db,
  { phone_number, line_id }: NumberAndLine,
  now: string,
): Promise<RowOf<typeof unknownSenderRow>> {
  const [found] = await rows(
    db,
    unknownSenderRow,
    `SELECT (SELECT c.created_at FROM texts c WHERE ${ofConversation} AND c.incoming
              ORDER BY ${atOf('c')} DESC, c.id DESC LIMIT 1) AS wrote_at, ${isTextForbidden('$1::text', 3)} AS is_closed`,
    [phone_number, line_id, now],
  );
  return found ?? { wrote_at: null, is_closed: true };
}

const limit = 200;

/**
 * Finds the unassigned texts between a number and one of the organization's lines, newest first.
 * @param heldOf guide whose held answers are included; by default, none are
 */
export const findThread = (
  db: Db,
  { phone_number, line_id }: NumberAndLine,
  heldOf: StaffId | 'everybody' | null = null,
): Promise<TextRow[]> =>
  rows(
    db,
    textRow,
    `SELECT ${textColumns} FROM texts c ${textJoins}
      WHERE ${ofConversation} AND ($3::boolean OR ${isTextShown('$4')})
      ORDER BY ${atOf('c')} DESC, c.id DESC LIMIT ${limit}`,
    [phone_number, line_id, heldOf === 'everybody', heldOf === 'everybody' ? null : heldOf],
  );

/**
 * Locks an unassigned conversation until the transaction ends, so that an answer and an assignment cannot run at the
 * same time. Read the conversation in a later statement, which sees the other transaction's changes.
 */
export function sendLockThread(tx: Db, { phone_number, line_id }: NumberAndLine): void {
  send(tx, `SELECT FROM texts c WHERE ${ofConversation} ORDER BY c.id FOR UPDATE`, [phone_number, line_id]);
}

/**
 * Adds an answer to an unassigned text. The answer is held until the given time, or queued immediately.
 * @param value `lookAt` is by the actual clock; it is null while the answer is held
 */
export async function insertReply(
  tx: Db,
  asked: Pick<TextRow, 'id' | 'phone_number' | 'line_id'>,
  value: {
    guideId: StaffId;
    senderId: StaffId | null;
    text: string;
    leaveBy: string;
    heldUntil: string | null;
    lookAt: string | null;
    at: string;
  },
): Promise<TextRow> {
  const [written] = await rows(
    tx,
    textRow,
    `WITH c AS (
       INSERT INTO texts (replies_to_id, guide_id, sender_id, incoming, text, phone_number, line_id, status, leave_by, held_until, look_at,
         created_at, updated_at)
       VALUES ($1, $2, $3, false, $4, $5, $6, CASE WHEN $8::timestamptz IS NULL THEN 'queued' ELSE 'held' END, $7, $8, $9, $10, $10)
       RETURNING *)
     SELECT ${textColumns} FROM c ${textJoins}`,
    [
      asked.id,
      value.guideId,
      value.senderId,
      value.text,
      asked.phone_number,
      asked.line_id,
      value.leaveBy,
      value.heldUntil,
      value.lookAt,
      value.at,
    ],
  );
  if (!written) throw new Error('The answer was not written');
  return written;
}

/**
 * Finds the answers to a text that have the same member as the text. If the text is unassigned, finds its unassigned
 * answers.
 */
export const findReplies = (tx: Db, { id: textId, member_id }: Pick<TextRow, 'id' | 'member_id'>): Promise<TextRow[]> =>
  rows(
    tx,
    textRow,
    `SELECT ${textColumns} FROM texts c ${textJoins}
      WHERE c.replies_to_id = $1 AND c.member_id IS NOT DISTINCT FROM $2::bigint AND c.deleted_at IS NULL ORDER BY c.id`,
    [textId, member_id],
  );

const askedGuideRow = row({ guide_id: nullable(id<'Staff'>()) });

/**
 * Finds the guide responsible for the text that an outgoing text answers. Returns null if the outgoing text is not an
 * answer.
 */
export async function findAskedGuide(tx: Db, textId: TextId): Promise<StaffId | null> {
  const [asked] = await rows(
    tx,
    askedGuideRow,
    'SELECT a.guide_id FROM texts c JOIN texts a ON a.id = c.replies_to_id WHERE c.id = $1',
    [textId],
  );
  return asked?.guide_id ?? null;
}

/** Records that a number sent STOP, and the text that contained it. A repeated STOP changes nothing. */
export function sendCloseReplies(tx: Db, number: string, textId: TextId, at: string): void {
  send(
    tx,
    `INSERT INTO number_opt_outs (number, text_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (number) DO NOTHING`,
    [number, textId, at],
  );
}

/** Opens a number. Returns true if a text had closed it. */
export const openReplies = async (tx: Db, number: string): Promise<boolean> =>
  (await execute(tx, 'DELETE FROM number_opt_outs WHERE number = $1', [number])) > 0;
