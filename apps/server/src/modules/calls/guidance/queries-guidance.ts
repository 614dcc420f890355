import type { MemberId } from '@guidepost/contracts';
import { z } from 'zod';
import { type Db, rows } from '../../../platform/db.ts';
import {
  array,
  bool,
  instant,
  int,
  json,
  nullable,
  oneOf,
  outer,
  type RowOf,
  row,
  text,
} from '../../../platform/row.ts';

const stays = z.array(
  z.object({
    hospital: z.string(),
    admitDate: z.string(),
    dischargeDate: z.string().nullable(),
    complaint: z.string().nullable(),
  }),
);
const events = z.array(z.object({ date: z.string(), type: z.string(), note: z.string().nullable() }));

/** The newest note that the viewer may see. */
export const noteRow = row({ note_text: text, note_at: instant });
/** The member's last text or voicemail that the viewer may see. */
export const wordsRow = row({ words: text, words_at: instant, words_from: oneOf(['text', 'voicemail']) });
const factsRow = row({
  first_name: text,
  time_zone: text,
  language: nullable(text),
  has_email: bool,
  has_address: bool,
  reached_at: nullable(instant),
  is_in_outreach: bool,
  missed: int,
  unanswered: array(text),
  stays: json(stays),
  events: json(events),
  ...outer(noteRow),
  ...outer(wordsRow),
});

const isOpenEvent = 'e.member_id = m.user_id AND e.resolved_at IS NULL AND e.deleted_at IS NULL';
/** Maximum number of unanswered texts that are searched for a topic. */
const maxUnanswered = 50;
/** Today's date in the member's time zone. */
const today = '($6::timestamptz AT TIME ZONE m.time_zone)::date';

/**
 * Returns facts about a member for a conversation. Returns undefined if the member does not exist. The events
 * are the newest overdue event and the next two events.
 * @param sees whether the viewer may see texts, hospitalizations, notes and voicemails
 * @param at the current time
 */
export async function findFacts(
  db: Db,
  memberId: MemberId,
  sees: { texts: boolean; stays: boolean; notes: boolean; voicemails: boolean },
  at: string,
): Promise<RowOf<typeof factsRow> | undefined> {
  const [facts] = await rows(
    db,
    factsRow,
    `SELECT coalesce(u.preferred_name, u.first_name) AS first_name, m.time_zone, m.reported_language AS language,
       EXISTS (SELECT 1 FROM email_addresses e WHERE e.user_id = m.user_id AND e.deleted_at IS NULL) AS has_email,
       EXISTS (SELECT 1 FROM addresses a WHERE a.user_id = m.user_id AND a.deleted_at IS NULL) AS has_address,
       (SELECT max(f.occurred_at) FROM feed_items f WHERE f.member_id = m.user_id AND f.counts_as_outreach AND f.deleted_at IS NULL) AS reached_at,
       EXISTS (SELECT 1 FROM member_stages s WHERE s.id = m.stage_id AND s.key = 'outreach') AS is_in_outreach,
       (SELECT count(*) FROM todos t WHERE t.member_id = m.user_id AND t.type = 'CALL_BACK' AND t.completed_at IS NULL) AS missed,
       ARRAY(
         SELECT t.text FROM texts t JOIN todos d ON d.cause_type = 'message' AND d.cause_id = t.id AND d.type = 'TEXT_BACK' AND d.completed_at IS NULL
          WHERE t.member_id = m.user_id AND t.incoming AND t.deleted_at IS NULL AND $2 ORDER BY t.id DESC LIMIT ${maxUnanswered}) AS unanswered,
       CASE WHEN $3 THEN coalesce((
         SELECT jsonb_agg(jsonb_build_object('hospital', h.hospital, 'admitDate', h.admit_date, 'dischargeDate', coalesce(h.discharge_date, h.guide_entered_discharged_at), 'complaint', h.admit_complaint))
           FROM (SELECT * FROM hospitalizations h WHERE h.member_id = m.user_id AND h.deleted_at IS NULL ORDER BY h.admit_date DESC, h.id DESC LIMIT 3) h), '[]') ELSE '[]' END AS stays,
       coalesce((
         SELECT jsonb_agg(jsonb_build_object('date', e.date, 'type', e.type, 'note', e.note))
           FROM ((SELECT * FROM scheduled_events e WHERE ${isOpenEvent} AND e.date < ${today} ORDER BY e.due_at DESC LIMIT 1)
                 UNION ALL
                 (SELECT * FROM scheduled_events e WHERE ${isOpenEvent} AND e.date >= ${today} ORDER BY e.due_at LIMIT 2)
                 ORDER BY due_at) e), '[]') AS events,
       n.text AS note_text, n.created_at AS note_at, w.words, w.words_at, w.words_from
     FROM members m JOIN users u ON u.id = m.user_id
     LEFT JOIN LATERAL (SELECT text, created_at FROM notes WHERE member_id = m.user_id AND deleted_at IS NULL AND $4
                         ORDER BY created_at DESC, id DESC LIMIT 1) n ON true
     LEFT JOIN LATERAL (
       (SELECT t.text AS words, coalesce(t.sent_at, t.created_at) AS words_at, 'text' AS words_from FROM texts t
         WHERE t.member_id = m.user_id AND t.incoming AND t.deleted_at IS NULL AND t.text <> '' AND $2
         ORDER BY coalesce(t.sent_at, t.created_at) DESC, t.id DESC LIMIT 1)
       UNION ALL
       (SELECT c.voicemail_transcription, c.time_started, 'voicemail' FROM calls c
         WHERE c.member_id = m.user_id AND c.deleted_at IS NULL AND c.voicemail_transcription <> '' AND $5
         ORDER BY c.time_started DESC, c.id DESC LIMIT 1)
       ORDER BY words_at DESC LIMIT 1) w ON true
     WHERE m.user_id = $1`,
    [memberId, sees.texts, sees.stays, sees.notes, sees.voicemails, at],
  );
  return facts;
}
