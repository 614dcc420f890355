import type { FileBrief, MemberId, ScheduledText, TextBrief, TextId, TextMessage } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import { filesOf } from '../files/public.ts';
import { findReferralsByNumbers, type ReferralsByNumber } from '../referrals/public.ts';
import { candidatesOf } from '../subjects/public.ts';
import {
  type BriefRow,
  externalType,
  findBriefRows,
  findScheduled,
  findText,
  guideOf,
  type ListedTextRow,
  type ShownTextRow,
} from './queries.ts';

type Candidates = ReadonlyMap<string, TextMessage['candidates']>;

function present(row: ShownTextRow, files: FileBrief[], candidates: Candidates, asked: ReferralsByNumber): TextMessage {
  return {
    id: row.id,
    text: row.text,
    incoming: row.incoming,
    userId: row.guide_id,
    guide: guideOf(row),
    subjectId: row.member_id,
    subjectName: row.member_name,
    assigned: row.assigned,
    candidates: row.member_id === null ? [...(candidates.get(row.phone_number) ?? [])] : [],
    asked: row.member_id === null ? asked(row.phone_number, row.at) : [],
    smsPhoneNumber: row.phone_number,
    lineNumber: row.line_number,
    smsStatus: row.status,
    smsErrorCode: row.error_code,
    failure: row.failure,
    fileIds: files.map(({ id }) => id),
    files,
    noFollowUpNeeded: row.no_follow_up_needed,
    optOutStops: row.opt_out_stops,
    sendAt: row.send_at,
    sentAt: row.sent_at,
    missedAt: row.missed_at,
    heldUntil: row.status === 'held' ? row.held_until : null,
    createdAt: row.created_at,
    timestamp: row.at,
    wasSentByCronJob: row.was_sent_by_cron_job,
    phoneNumberId: row.phone_number_id,
    scheduledEventId: row.scheduled_event_id,
    version: row.version,
  };
}

/**
 * Converts texts for the viewer and adds their files. For unassigned texts, also adds the possible members, or the
 * referrals that the organization was contacted about.
 */
export async function presentTexts(
  db: Db,
  viewer: Viewer,
  list: readonly ShownTextRow[],
  textsWithFiles: readonly Pick<ShownTextRow, 'id'>[] = list,
): Promise<TextMessage[]> {
  if (list.length === 0) return [];
  const unowned = list.filter(({ member_id }) => member_id === null).map(({ phone_number }) => phone_number);
  const ids = textsWithFiles.map(({ id }) => id);
  const [files, candidates, asked] = await Promise.all([
    filesOf(db, externalType, ids),
    candidatesOf(db, viewer, unowned),
    findReferralsByNumbers(db, viewer, unowned),
  ]);
  return list.map((row) => present(row, files.get(row.id) ?? [], candidates, asked));
}

/** Converts the texts of a list. Looks only for the files of texts that have some. */
export const presentListed = (db: Db, viewer: Viewer, list: readonly ListedTextRow[]): Promise<TextMessage[]> =>
  presentTexts(
    db,
    viewer,
    list,
    list.filter(({ has_files }) => has_files),
  );

/** Converts a text to a member that has no files, so that no further data is needed. */
export const presentWithoutFiles = (row: ShownTextRow): TextMessage => present(row, [], new Map(), () => []);

/** Returns a text for the viewer. The calling code must check access first. @throws AppError NOT_FOUND */
export async function getText(db: Db, viewer: Viewer, textId: TextId): Promise<TextMessage> {
  const found = await findText(db, textId);
  const [message] = await presentTexts(db, viewer, found ? [found] : []);
  if (!message) throw notFound();
  return message;
}

const presentBrief = (row: BriefRow, files: FileBrief[]): TextBrief => ({
  id: row.id,
  subjectId: row.member_id,
  guide: guideOf(row),
  incoming: row.incoming,
  text: row.text,
  smsPhoneNumber: row.phone_number,
  smsStatus: row.status,
  smsErrorCode: row.error_code,
  failure: row.failure,
  files,
  noFollowUpNeeded: row.no_follow_up_needed,
  optOutStops: row.opt_out_stops,
  wasSentByCronJob: row.was_sent_by_cron_job,
  timestamp: row.at,
});

/** Finds short descriptions of texts with their files, for the feed and the docket. */
export async function findTexts(db: Db, ids: readonly TextId[]): Promise<TextBrief[]> {
  const [found, files] = await Promise.all([findBriefRows(db, ids), filesOf(db, externalType, ids)]);
  return found.map((row) => presentBrief(row, files.get(row.id) ?? []));
}

/** Returns a member's scheduled texts that have not been sent, earliest first. */
export async function scheduledTexts(db: Db, memberId: MemberId, now: Temporal.Instant): Promise<ScheduledText[]> {
  const found = await findScheduled(db, memberId, now.toString());
  const files = await filesOf(
    db,
    externalType,
    found.map(({ id }) => id),
  );
  return found.map((row) => ({
    id: row.id,
    subjectId: memberId,
    text: row.text,
    sendAt: row.send_at,
    missedAt: row.missed_at,
    smsPhoneNumber: row.phone_number,
    isStopped: row.is_stopped,
    fileIds: (files.get(row.id) ?? []).map(({ id }) => id),
    guide: guideOf(row),
  }));
}
