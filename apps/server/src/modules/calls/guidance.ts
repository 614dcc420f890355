import { conversationTopics, dayIn, type GuidanceFacts, type Topic } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import { plainText } from '../notes/service.ts';
import type { Acting } from './start.ts';

interface FactsRow {
  first_name: string;
  time_zone: string;
  language: string | null;
  has_email: boolean;
  has_address: boolean;
  reached_at: string | null;
  missed: number;
  text: string | null;
  stays: { hospital: string; admitDate: string; dischargeDate: string | null; complaint: string | null }[];
  events: { date: string; type: string; note: string | null }[];
  note_text: string | null;
  note_at: string | null;
}

/** $2 to $4: whether the viewer sees texts, hospital stays, notes. */
const factsSql = `
  SELECT coalesce(u.preferred_name, u.first_name) AS first_name, m.time_zone, m.reported_language AS language,
    EXISTS (SELECT 1 FROM email_addresses e WHERE e.user_id = m.user_id AND e.deleted_at IS NULL) AS has_email,
    EXISTS (SELECT 1 FROM addresses a WHERE a.user_id = m.user_id AND a.deleted_at IS NULL) AS has_address,
    (SELECT max(f.occurred_at) FROM feed_items f WHERE f.member_id = m.user_id AND f.counts_as_outreach AND f.deleted_at IS NULL) AS reached_at,
    (SELECT count(*) FROM todos t WHERE t.member_id = m.user_id AND t.type = 'CALL_BACK' AND t.completed_at IS NULL) AS missed,
    CASE WHEN $2 THEN (
      SELECT t.text FROM messages t JOIN todos d ON d.cause_type = 'message' AND d.cause_id = t.id AND d.type = 'TEXT_BACK' AND d.completed_at IS NULL
       WHERE t.member_id = m.user_id AND t.incoming AND t.deleted_at IS NULL ORDER BY t.id DESC LIMIT 1) END AS text,
    CASE WHEN $3 THEN coalesce((
      SELECT jsonb_agg(jsonb_build_object('hospital', h.hospital, 'admitDate', h.admit_date, 'dischargeDate', h.discharge_date, 'complaint', h.admit_complaint))
        FROM (SELECT * FROM hospitalizations h WHERE h.member_id = m.user_id AND h.deleted_at IS NULL ORDER BY h.admit_date DESC, h.id DESC LIMIT 3) h), '[]') ELSE '[]' END AS stays,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('date', e.date, 'type', e.type, 'note', e.note))
        FROM (SELECT * FROM scheduled_events e WHERE e.member_id = m.user_id AND e.resolved_at IS NULL AND e.deleted_at IS NULL ORDER BY e.due_at LIMIT 5) e), '[]') AS events,
    n.text AS note_text, n.created_at AS note_at
  FROM members m JOIN users u ON u.id = m.user_id
  LEFT JOIN LATERAL (SELECT text, created_at FROM notes WHERE member_id = m.user_id AND deleted_at IS NULL AND $4
                      ORDER BY created_at DESC, id DESC LIMIT 1) n ON true
  WHERE m.user_id = $1`;

/** Topics for a conversation with a member, of what this person may see of them (decision 51). */
export async function guidanceFor({ db, viewer, now }: Acting, memberId: number): Promise<{ topics: Topic[] }> {
  const sees = (['CAN_SEE_SMS', 'CAN_SEE_HOSPITALIZATIONS', 'CAN_SEE_NOTES_AND_VISITS'] as const).map((name) =>
    viewer.permissions.has(name),
  );
  const [row] = await rows<FactsRow>(db, factsSql, [memberId, ...sees]);
  if (!row) return { topics: [] };
  const dayOf = (at: string) => dayIn(Temporal.Instant.from(at), row.time_zone);
  const facts: GuidanceFacts = {
    today: dayIn(now, row.time_zone),
    firstName: row.first_name,
    stays: row.stays,
    events: row.events.map((event) => ({ ...event, note: event.note === null ? null : plainText(event.note) })),
    unansweredText: row.text,
    missedCalls: row.missed,
    lastNote:
      row.note_text === null || row.note_at === null
        ? null
        : { day: dayOf(row.note_at), text: plainText(row.note_text) },
    lastReachedDay: row.reached_at === null ? null : dayOf(row.reached_at),
    missing: [
      ...(row.language === null ? ['language'] : []),
      ...(row.has_address ? [] : ['address']),
      ...(row.has_email ? [] : ['e-mail address']),
    ],
  };
  return { topics: conversationTopics(facts) };
}
