import type { FileBrief, Message, MessageStatus } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { among, rows } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { filesOf } from '../files/service.ts';

/** What files of texts belong to (`files.owner_type`), and texts' place in feeds and todos. */
export const externalType = 'message';

/** When a text was sent or is to be: where it stands among others. */
export const atOf = (alias: string): string => `coalesce(${alias}.sent_at, ${alias}.send_at, ${alias}.created_at)`;

export interface MessageRow {
  id: number;
  member_id: number | null;
  member_name: string | null;
  guide_id: number | null;
  guide_name: string | null;
  line_id: number | null;
  line_number: string | null;
  incoming: boolean;
  text: string;
  phone_number: string;
  phone_number_id: number | null;
  status: MessageStatus;
  error_code: number | null;
  failure: string | null;
  no_follow_up_needed: boolean;
  scheduled_event_id: number | null;
  send_at: string | null;
  sent_at: string | null;
  held_until: string | null;
  was_sent_by_cron_job: boolean;
  created_at: string;
  at: string;
  version: number;
}

export const messageColumns = `c.id, c.member_id, m.name AS member_name, c.guide_id, g.name AS guide_name, c.line_id,
  l.number AS line_number, c.incoming, c.text, c.phone_number, c.phone_number_id, c.status, c.error_code, c.failure,
  c.no_follow_up_needed, c.scheduled_event_id, c.send_at, c.sent_at, c.held_until, c.was_sent_by_cron_job, c.created_at,
  ${atOf('c')} AS at, c.version`;
export const messageJoins = `LEFT JOIN members m ON m.user_id = c.member_id
  LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN lines l ON l.id = c.line_id`;

type Candidates = ReadonlyMap<string, Message['candidates']>;

function present(row: MessageRow, files: FileBrief[], candidates: Candidates): Message {
  return {
    id: row.id,
    text: row.text,
    incoming: row.incoming,
    userId: row.guide_id,
    guide: row.guide_id === null ? null : { id: row.guide_id, name: row.guide_name ?? '' },
    subjectId: row.member_id,
    subjectName: row.member_name,
    candidates: row.member_id === null ? [...(candidates.get(row.phone_number) ?? [])] : [],
    smsPhoneNumber: row.phone_number,
    lineNumber: row.line_number,
    smsStatus: row.status,
    smsErrorCode: row.error_code,
    failure: row.failure,
    fileIds: files.map(({ id }) => id),
    files,
    noFollowUpNeeded: row.no_follow_up_needed,
    sendAt: row.send_at,
    sentAt: row.sent_at,
    heldUntil: row.status === 'held' ? row.held_until : null,
    createdAt: row.created_at,
    timestamp: row.at,
    wasSentByCronJob: row.was_sent_by_cron_job,
    phoneNumberId: row.phone_number_id,
    scheduledEventId: row.scheduled_event_id,
    version: row.version,
  };
}

/** Members with one of these numbers whom the viewer sees. */
async function candidatesFor(db: Db, viewer: Viewer, numbers: readonly string[]): Promise<Candidates> {
  const found = new Map<string, Message['candidates']>();
  if (numbers.length === 0) return found;
  const people = await rows<{ id: number; name: string; number: string }>(
    db,
    `SELECT m.user_id AS id, m.name, p.number FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
      WHERE p.number = ANY($1::text[]) AND p.deleted_at IS NULL AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}
      GROUP BY m.user_id, m.name, p.number ORDER BY m.name, m.user_id`,
    [numbers, ...scopeValues(viewer)],
  );
  for (const { id, name, number } of people) found.set(number, [...(found.get(number) ?? []), { id, name }]);
  return found;
}

/** Rows as the viewer gets them: with their files, and of those without a member whose they could be. */
export async function presentMessages(db: Db, viewer: Viewer, list: readonly MessageRow[]): Promise<Message[]> {
  if (list.length === 0) return [];
  const unowned = list.filter(({ member_id }) => member_id === null).map(({ phone_number }) => phone_number);
  const files = await filesOf(
    db,
    externalType,
    list.map(({ id }) => id),
  );
  const candidates = await candidatesFor(db, viewer, [...new Set(unowned)]);
  return list.map((row) => present(row, files.get(row.id) ?? [], candidates));
}

/** A text as the viewer gets it. Whether they may see it was decided before. @throws AppError NOT_FOUND */
export async function getMessage(db: Db, viewer: Viewer, id: number): Promise<Message> {
  const found = await rows<MessageRow>(
    db,
    `SELECT ${messageColumns} FROM messages c ${messageJoins} WHERE c.id = $1 AND c.deleted_at IS NULL`,
    [id],
  );
  const [message] = await presentMessages(db, viewer, found);
  if (!message) throw notFound();
  return message;
}

/** Texts as they are in the tables, such as for telling about them. */
export const readMessages = (db: Db, ids: readonly number[]): Promise<MessageRow[]> =>
  rows<MessageRow>(db, `SELECT ${messageColumns} FROM messages c ${messageJoins} WHERE c.id ${among(1)}`, [ids]);

/** The text, held until the transaction ends. @throws AppError NOT_FOUND */
export async function lockMessage(tx: Db, id: number): Promise<MessageRow> {
  const [row] = await rows<MessageRow>(
    tx,
    `SELECT ${messageColumns} FROM messages c ${messageJoins} WHERE c.id = $1 AND c.deleted_at IS NULL FOR UPDATE OF c`,
    [id],
  );
  if (!row) throw notFound();
  return row;
}
