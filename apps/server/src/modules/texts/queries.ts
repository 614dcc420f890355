import {
  type FileId,
  type MemberId,
  type StaffId,
  SubjectAssignment,
  type TextId,
  textStatuses,
} from '@guidepost/contracts';
import { isContactStopped } from '../../platform/access/contact.ts';
import { type Db, execute, isIn, rows } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import {
  bool,
  id,
  instant,
  int,
  isJoined,
  json,
  nullable,
  oneOf,
  outer,
  type RowOf,
  row,
  text,
} from '../../platform/row.ts';
import { textingAnswer } from '../consents/public.ts';
import { assignmentOf } from '../subjects/public.ts';

/** Type that stands for texts in feeds, in to-dos, and as owners of files (`files.owner_type`). */
export const externalType = 'message' as const;

/**
 * Returns SQL for when a text was written or last edited. The text does not answer texts that arrived after this time.
 */
export const writtenAtOf = (alias: string): string => `coalesce(${alias}.rewritten_at, ${alias}.created_at)`;

/** Returns SQL for when a text was sent or will be sent. Conversations are sorted by this time. */
export const atOf = (alias: string): string => `coalesce(${alias}.sent_at, ${alias}.send_at, ${alias}.created_at)`;

const guideRow = row({ guide_id: id<'Staff'>(), guide_name: text });

/** Columns of a text's guide, from users `g`; null if the text has no guide. */
export const outerGuideRow = outer(guideRow);

export const guideOf = (found: RowOf<typeof outerGuideRow>): { id: StaffId; name: string } | null =>
  isJoined(guideRow, found, 'guide_id') ? { id: found.guide_id, name: found.guide_name } : null;

/** Columns of a text that the API returns. */
const shownTextRow = row({
  id: id<'Text'>(),
  member_id: nullable(id<'Member'>()),
  member_name: nullable(text),
  assigned: nullable(json(SubjectAssignment)),
  ...outerGuideRow,
  line_number: nullable(text),
  incoming: bool,
  text: text,
  phone_number: text,
  phone_number_id: nullable(id<'PhoneNumber'>()),
  status: oneOf(textStatuses),
  error_code: nullable(int),
  failure: nullable(text),
  no_follow_up_needed: bool,
  opt_out_stops: nullable(bool),
  scheduled_event_id: nullable(id<'ScheduledEvent'>()),
  send_at: nullable(instant),
  sent_at: nullable(instant),
  held_until: nullable(instant),
  missed_at: nullable(instant),
  was_sent_by_cron_job: bool,
  created_at: instant,
  at: instant,
  version: int,
});
export type ShownTextRow = RowOf<typeof shownTextRow>;

export const textRow = row({
  ...shownTextRow,
  line_id: nullable(id<'Line'>()),
  is_automated: bool,
  written_at: instant,
});
export type TextRow = RowOf<typeof textRow>;

/** Columns of `shownTextRow`, from texts `c` and the tables of `textJoins`. */
const shownTextColumns = `c.id, c.member_id, m.name AS member_name, ${assignmentOf('message')} AS assigned, c.guide_id, g.name AS guide_name,
  l.number AS line_number, c.incoming, c.text, c.phone_number, c.phone_number_id, c.status, c.error_code, c.failure,
  c.no_follow_up_needed, c.opt_out_stops, c.scheduled_event_id, c.send_at, c.sent_at, c.held_until, c.missed_at, c.was_sent_by_cron_job, c.created_at,
  ${atOf('c')} AS at, c.version`;

/** Columns of `textRow`, from texts `c` and the tables of `textJoins`. */
export const textColumns = `${shownTextColumns}, c.line_id, c.is_automated, ${writtenAtOf('c')} AS written_at`;

/** A row of a list or a conversation, with whether the text has files. */
export const listedTextRow = row({ ...shownTextRow, has_files: bool });
export type ListedTextRow = RowOf<typeof listedTextRow>;

/**
 * Columns of `listedTextRow`, from texts `c` and the tables of `textJoins`. The LIMIT excludes a plan that reads the
 * files of all texts.
 */
export const listedTextColumns = `${shownTextColumns},
  (SELECT f.id FROM files f WHERE f.owner_type = '${externalType}' AND f.owner_id = c.id AND f.deleted_at IS NULL LIMIT 1) IS NOT NULL AS has_files`;

export const textJoins = `LEFT JOIN members m ON m.user_id = c.member_id
  LEFT JOIN users g ON g.id = c.guide_id LEFT JOIN lines l ON l.id = c.line_id`;

const byId = `SELECT ${textColumns} FROM texts c ${textJoins} WHERE c.id = $1 AND c.deleted_at IS NULL`;

/** Finds a text that is not deleted. */
export async function findText(db: Db, textId: TextId): Promise<TextRow | undefined> {
  const [found] = await rows(db, textRow, byId, [textId]);
  return found;
}

/** Finds a text that is not deleted, and locks it until the transaction ends. @throws AppError NOT_FOUND */
export async function lockText(tx: Db, textId: TextId): Promise<TextRow> {
  const [found] = await rows(tx, textRow, `${byId} FOR UPDATE OF c`, [textId]);
  if (!found) throw notFound();
  return found;
}

/** Finds texts by id, in any order. Includes deleted texts, for notifications about them. */
export const readTexts = (db: Db, ids: readonly TextId[]): Promise<TextRow[]> =>
  rows(db, textRow, `SELECT ${textColumns} FROM texts c ${textJoins} WHERE c.id ${isIn(1)}`, [ids]);

const briefRow = row({
  id: id<'Text'>(),
  member_id: nullable(id<'Member'>()),
  ...outerGuideRow,
  incoming: bool,
  text: text,
  phone_number: text,
  status: oneOf(textStatuses),
  error_code: nullable(int),
  failure: nullable(text),
  no_follow_up_needed: bool,
  opt_out_stops: nullable(bool),
  was_sent_by_cron_job: bool,
  at: instant,
});
export type BriefRow = RowOf<typeof briefRow>;

/** Finds short descriptions of texts for the feed and the docket, by id and in any order. */
export const findBriefRows = (db: Db, ids: readonly TextId[]): Promise<BriefRow[]> =>
  rows(
    db,
    briefRow,
    `SELECT s.id, s.member_id, s.guide_id, g.name AS guide_name, s.incoming, s.text, s.phone_number, s.status, s.error_code,
            s.failure, s.no_follow_up_needed, s.opt_out_stops, s.was_sent_by_cron_job, ${atOf('s')} AS at
       FROM texts s LEFT JOIN users g ON g.id = s.guide_id
      WHERE s.id ${isIn(1)} AND s.deleted_at IS NULL`,
    [ids],
  );

const scheduledRow = row({
  id: id<'Text'>(),
  ...outerGuideRow,
  text: text,
  phone_number: text,
  send_at: instant,
  missed_at: nullable(instant),
  is_stopped: bool,
});

const maxScheduled = 500;

/** Finds a member's scheduled texts that have not been sent, earliest first. */
export const findScheduled = (db: Db, memberId: MemberId, now: string): Promise<RowOf<typeof scheduledRow>[]> =>
  rows(
    db,
    scheduledRow,
    `SELECT s.id, s.guide_id, g.name AS guide_name, s.text, s.phone_number, s.send_at, s.missed_at,
            ${textingAnswer('s.member_id', 2)} IS NOT TRUE OR ${isContactStopped('s.member_id')} OR EXISTS (
              SELECT FROM phone_numbers p WHERE p.user_id = s.member_id AND p.number = s.phone_number AND p.deleted_at IS NULL
                 AND p.do_not_contact_reason IS NOT NULL) AS is_stopped
       FROM texts s LEFT JOIN users g ON g.id = s.guide_id
      WHERE s.member_id = $1 AND s.status = 'scheduled' AND s.send_at IS NOT NULL AND s.sent_at IS NULL AND s.deleted_at IS NULL
      ORDER BY s.send_at, s.id LIMIT ${maxScheduled}`,
    [memberId, now],
  );

const entryRow = row({ id: id<'FeedItem'>(), occurred_at: instant, assigned_guide_id: nullable(id<'Staff'>()) });

/** Finds a text's feed entry, and the member's guide. */
export async function findFeedEntry(tx: Db, textId: TextId): Promise<RowOf<typeof entryRow> | undefined> {
  const [entry] = await rows(
    tx,
    entryRow,
    `SELECT f.id, f.occurred_at, m.assigned_guide_id FROM feed_items f JOIN members m ON m.user_id = f.member_id
      WHERE f.external_type = '${externalType}' AND f.external_id = $1 AND f.deleted_at IS NULL`,
    [textId],
  );
  return entry;
}

/**
 * Finds the time zone of the member's guide, otherwise the given guide's zone, otherwise the line's. Returns undefined
 * if none is known.
 */
export async function findZone(
  tx: Db,
  { member_id, guide_id, line_id }: Pick<TextRow, 'member_id' | 'guide_id' | 'line_id'>,
): Promise<string | undefined> {
  const [found] = await rows(
    tx,
    row({ time_zone: nullable(text) }),
    `SELECT coalesce(
       (SELECT s.time_zone FROM staff s WHERE s.user_id = coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $1), $2)),
       (SELECT l.time_zone FROM lines l WHERE l.id = $3)) AS time_zone`,
    [member_id, guide_id, line_id],
  );
  return found?.time_zone ?? undefined;
}

const receivedRow = row({ files: int, bytes: int });

/**
 * Returns how many files the sender of this file sent before it since `since`, and their size. Does not count files that
 * were refused because of this limit. The size of a file is known after it was fetched.
 */
export async function findReceivedBefore(tx: Db, fileId: FileId, since: string): Promise<RowOf<typeof receivedRow>> {
  const [found] = await rows(
    tx,
    receivedRow,
    `SELECT count(*) AS files, coalesce(sum(f.size), 0)::bigint AS bytes
       FROM files asked
       JOIN texts own ON own.id = asked.owner_id
       JOIN texts t ON t.phone_number = own.phone_number AND t.incoming AND t.deleted_at IS NULL
        AND coalesce(t.sent_at, t.created_at) > $2
       JOIN files f ON f.owner_type = $3 AND f.owner_id = t.id AND f.deleted_at IS NULL
      WHERE asked.id = $1 AND asked.owner_type = $3 AND f.purpose = 'inbound' AND f.id < $1
        AND NOT f.over_quota`,
    [fileId, since, externalType],
  );
  return found ?? { files: 0, bytes: 0 };
}

/** Returns true if a file must still be fetched. */
export const isExpected = async (tx: Db, fileId: FileId): Promise<boolean> =>
  (await execute(tx, `SELECT FROM files WHERE id = $1 AND state = 'pending' AND deleted_at IS NULL`, [fileId])) > 0;
