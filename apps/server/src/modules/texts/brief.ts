import type { FileBrief, MessageBrief, ScheduledMessage } from '@guidepost/contracts';
import { among, rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { filesOf } from '../files/service.ts';

interface MessageRow {
  id: number;
  member_id: number | null;
  guide_id: number | null;
  guide_name: string | null;
  incoming: boolean;
  text: string;
  phone_number: string;
  status: string;
  error_code: number | null;
  failure: string | null;
  no_follow_up_needed: boolean;
  was_sent_by_cron_job: boolean;
  at: string;
}

const guideOf = (row: { guide_id: number | null; guide_name: string | null }) =>
  row.guide_id === null ? null : { id: row.guide_id, name: row.guide_name ?? '' };

const presentMessage = (row: MessageRow, files: FileBrief[]): MessageBrief => ({
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
  wasSentByCronJob: row.was_sent_by_cron_job,
  timestamp: row.at,
});

export async function findMessages(db: Db, ids: readonly number[]): Promise<MessageBrief[]> {
  const found = await rows<MessageRow>(
    db,
    `SELECT s.id, s.member_id, s.guide_id, g.name AS guide_name, s.incoming, s.text, s.phone_number, s.status, s.error_code,
            s.failure, s.no_follow_up_needed, s.was_sent_by_cron_job, coalesce(s.sent_at, s.send_at, s.created_at) AS at
       FROM messages s LEFT JOIN users g ON g.id = s.guide_id
      WHERE s.id ${among(1)} AND s.deleted_at IS NULL`,
    [ids],
  );
  const files = await filesOf(db, 'message', ids);
  return found.map((row) => presentMessage(row, files.get(row.id) ?? []));
}

const mostScheduled = 500;

/** Texts to a member that wait to be sent, the next one first. */
export async function scheduledMessages(db: Db, memberId: number): Promise<ScheduledMessage[]> {
  const found = await rows<
    Pick<MessageRow, 'id' | 'guide_id' | 'guide_name' | 'text' | 'phone_number'> & { send_at: string }
  >(
    db,
    `SELECT s.id, s.guide_id, g.name AS guide_name, s.text, s.phone_number, s.send_at
       FROM messages s LEFT JOIN users g ON g.id = s.guide_id
      WHERE s.member_id = $1 AND s.status = 'scheduled' AND s.send_at IS NOT NULL AND s.sent_at IS NULL AND s.deleted_at IS NULL
      ORDER BY s.send_at, s.id LIMIT ${mostScheduled}`,
    [memberId],
  );
  const files = await filesOf(
    db,
    'message',
    found.map(({ id }) => id),
  );
  return found.map((row) => ({
    id: row.id,
    subjectId: memberId,
    text: row.text,
    sendAt: row.send_at,
    smsPhoneNumber: row.phone_number,
    fileIds: (files.get(row.id) ?? []).map(({ id }) => id),
    guide: guideOf(row),
  }));
}
