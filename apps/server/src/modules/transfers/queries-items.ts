import { Instant, type MemberId, StoppedItem, type TextId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, day, id, instant, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { termNames, termNamesRow } from '../consents/public.ts';

/** Each query finds a member's open records of one kind. collect-items.ts selects a handover's items from them. */

const needRow = row({ id: id<'Need'>(), label: text, label_es: nullable(text), expires_at: day });
/** Finds needs that are "identified" on the current day in the member's time zone (`needStatus` in the rules). */
export const findNeeds = (db: Db, memberId: MemberId, at: string): Promise<RowOf<typeof needRow>[]> =>
  rows(
    db,
    needRow,
    `SELECT n.id, i.label, i.label_es, n.expires_at FROM needs n JOIN need_issues i ON i.id = n.issue_id
       JOIN members m ON m.user_id = n.member_id JOIN member_stages g ON g.id = m.stage_id AND g.key <> 'independence'
      WHERE n.member_id = $1 AND n.fulfilled_at IS NULL AND n.abandoned_at IS NULL AND n.deleted_at IS NULL
        AND n.expires_at > ($2::timestamptz AT TIME ZONE m.time_zone)::date
      ORDER BY n.expires_at, n.id`,
    [memberId, at],
  );

const textRow = row({ id: id<'Text'>(), text: text, send_at: nullable(instant), guide_id: nullable(id<'Staff'>()) });
export const findScheduledTexts = (
  db: Db,
  memberId: MemberId,
  { except }: { except: readonly TextId[] },
): Promise<RowOf<typeof textRow>[]> =>
  rows(
    db,
    textRow,
    `SELECT id, text, send_at, guide_id FROM texts
      WHERE member_id = $1 AND status = 'scheduled' AND deleted_at IS NULL AND id <> ALL($2::bigint[]) ORDER BY send_at, id`,
    [memberId, except],
  );

const introductionRow = row({ id: id<'Text'>(), known_guide_id: nullable(id<'Staff'>()) });
/**
 * Finds the introduction texts to a member that are not sent yet and that no guide has rewritten, with the guide whom the
 * member knew before. The oldest comes first.
 */
export const findIntroductions = (db: Db, memberId: MemberId): Promise<RowOf<typeof introductionRow>[]> =>
  rows(
    db,
    introductionRow,
    `SELECT t.id, coalesce(h.known_guide_id, h.from_guide_id) AS known_guide_id
       FROM handovers h JOIN handover_items i ON i.handover_id = h.id AND i.kind = 'text' AND i.subtype = 'introduction'
       JOIN texts t ON t.id = i.external_id
      WHERE h.member_id = $1 AND t.status = 'scheduled' AND t.deleted_at IS NULL AND t.rewritten_at IS NULL
      ORDER BY h.started_at, h.id`,
    [memberId],
  );

const eventRow = row({
  id: id<'ScheduledEvent'>(),
  type: text,
  due_at: instant,
  note: nullable(text),
  location: nullable(text),
});
export const findEvents = (db: Db, memberId: MemberId): Promise<RowOf<typeof eventRow>[]> =>
  rows(
    db,
    eventRow,
    `SELECT id, type, due_at, note, visit_location AS location FROM scheduled_events
      WHERE member_id = $1 AND resolved_at IS NULL AND deleted_at IS NULL ORDER BY due_at, id`,
    [memberId],
  );

const todoRow = row({
  id: id<'Todo'>(),
  type: text,
  cause_type: text,
  cause_id: id(),
  created_at: instant,
  owner_id: nullable(id<'Staff'>()),
  author_id: nullable(id<'Staff'>()),
  author_name: nullable(text),
  words: nullable(text),
});

/**
 * To-do types that a handover does not list as to-dos. Either the handover lists their records as other items, or the
 * to-dos stay with their owner.
 */
const otherTypes = [
  'SCHEDULED_EVENT',
  'NEED_DUE',
  'CALL_AUDIT',
  'HANDOVER',
  'HANDOVER_RETURN',
  'TRANSFER_REVIEW',
  'STATUS_REVIEW',
];

/**
 * Finds a member's open to-dos. Includes the author of a visit or call, the content of an unanswered text, or the
 * organization that cannot help with a need.
 */
export const findTodos = (db: Db, memberId: MemberId): Promise<RowOf<typeof todoRow>[]> =>
  rows(
    db,
    todoRow,
    `SELECT t.id, t.type, t.cause_type, t.cause_id, t.created_at, t.owner_id, coalesce(v.created_by, c.guide_id) AS author_id, u.name AS author_name,
            coalesce(x.text, e.resource_name) AS words
       FROM todos t
       LEFT JOIN visits v ON t.cause_type = 'visit' AND v.id = t.cause_id
       LEFT JOIN calls c ON t.cause_type = 'call' AND c.id = t.cause_id
       LEFT JOIN users u ON u.id = coalesce(v.created_by, c.guide_id)
       LEFT JOIN texts x ON t.type = 'TEXT_BACK' AND t.cause_type = 'message' AND x.id = t.cause_id
       LEFT JOIN need_referrals e ON t.cause_type = 'resource_referral' AND e.id = t.cause_id
      WHERE t.member_id = $1 AND t.completed_at IS NULL AND t.type <> ALL($2::text[]) ORDER BY t.created_at, t.id`,
    [memberId, otherTypes],
  );

const consentRow = row({ id: id(), consented: bool, created_at: instant, ...termNamesRow });
/** Finds a member's last answer to each term. */
export const findConsents = (db: Db, memberId: MemberId): Promise<RowOf<typeof consentRow>[]> =>
  rows(
    db,
    consentRow,
    `SELECT x.id, x.consented, x.created_at, ${termNames}
       FROM terms t
       CROSS JOIN LATERAL (SELECT r.id, r.consented, r.created_at FROM term_responses r
                            WHERE r.member_id = $1 AND r.term_id = t.id ORDER BY r.id DESC LIMIT 1) x
      WHERE x.consented IS NOT NULL ORDER BY t.sort_order, t.id`,
    [memberId],
  );

const blockedRow = row({ id: id<'PhoneNumber'>(), number: text, reason: text, created_at: instant });
/** Finds a member's numbers that must not be contacted. */
export const findBlockedNumbers = (db: Db, memberId: MemberId): Promise<RowOf<typeof blockedRow>[]> =>
  rows(
    db,
    blockedRow,
    `SELECT id, number, do_not_contact_reason AS reason, created_at FROM phone_numbers
      WHERE user_id = $1 AND do_not_contact_reason IS NOT NULL AND deleted_at IS NULL ORDER BY id`,
    [memberId],
  );

const stayRow = row({ id: id<'Hospitalization'>(), hospital: text, admit_date: day, home: nullable(day) });
/** Finds a member's hospital stays that have not ended, or that ended on or after the given day. */
export const findStays = (db: Db, memberId: MemberId, since: string): Promise<RowOf<typeof stayRow>[]> =>
  rows(
    db,
    stayRow,
    `SELECT id, hospital, admit_date, coalesce(discharge_date, guide_entered_discharged_at) AS home FROM hospitalizations
      WHERE member_id = $1 AND deleted_at IS NULL
        AND coalesce(discharge_date, guide_entered_discharged_at, 'infinity') >= $2::date
      ORDER BY admit_date DESC, id DESC`,
    [memberId, since],
  );

const stoppedItemRow = row({ thing: json(StoppedItem.extend({ at: Instant })) });
/** Finds what was stopped when contact with a member last ended. Finds nothing if contact is allowed now. */
export const findStopped = (db: Db, memberId: MemberId): Promise<RowOf<typeof stoppedItemRow>[]> =>
  rows(
    db,
    stoppedItemRow,
    `SELECT x.thing
       FROM members m JOIN member_statuses p ON p.id = m.status_id AND p.ends_contact
       JOIN member_status_history h ON h.member_id = m.user_id AND h.deleted_at IS NULL
       CROSS JOIN LATERAL jsonb_array_elements(h.stopped) WITH ORDINALITY x (thing, n)
      WHERE m.user_id = $1
        AND NOT EXISTS (SELECT FROM member_status_history l JOIN member_statuses s ON s.id = l.status_id AND NOT s.ends_contact
                         WHERE l.member_id = h.member_id AND l.deleted_at IS NULL
                           AND (l.effective_at, l.id) > (h.effective_at, h.id))
      ORDER BY h.effective_at, h.id, x.n`,
    [memberId],
  );

const writtenTextRow = row({ type: oneOf(['note', 'call', 'visit', 'message']), id: id(), words: text, at: instant });
/** Finds the notes about a member and the texts to the member since the given time, newest first. */
export const findWrittenTexts = (db: Db, memberId: MemberId, since: string): Promise<RowOf<typeof writtenTextRow>[]> =>
  rows(
    db,
    writtenTextRow,
    `SELECT 'note' AS type, id, text AS words, created_at AS at FROM notes
      WHERE member_id = $1 AND created_at >= $2 AND deleted_at IS NULL
     UNION ALL
     SELECT 'call', id, note, time_started FROM calls
      WHERE member_id = $1 AND time_started >= $2 AND note IS NOT NULL AND deleted_at IS NULL
     UNION ALL
     SELECT 'visit', id, note, start_time FROM visits
      WHERE member_id = $1 AND start_time >= $2 AND note IS NOT NULL AND deleted_at IS NULL
     UNION ALL
     SELECT 'message', id, text, sent_at FROM texts
      WHERE member_id = $1 AND sent_at >= $2 AND NOT incoming AND NOT is_automated AND deleted_at IS NULL
     ORDER BY at DESC, id DESC LIMIT 200`,
    [memberId, since],
  );
