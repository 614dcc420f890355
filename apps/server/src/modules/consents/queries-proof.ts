import type { CallId, MemberId, TextId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, day, id, instant, int, nullable, type RowOf, row, text } from '../../platform/row.ts';

const contactRow = row({
  member_id: nullable(id<'Member'>()),
  member_name: nullable(text),
  time_zone: nullable(text),
  incoming: bool,
  phone_number: text,
  at: instant,
});

const provenTextRow = row({ ...contactRow, has_left: bool, is_answer: bool, is_automated: bool });

/** Finds the data that determines whether a text was allowed. */
export async function findProvenText(db: Db, textId: TextId): Promise<RowOf<typeof provenTextRow> | undefined> {
  const [found] = await rows(
    db,
    provenTextRow,
    `SELECT t.member_id, u.name AS member_name, m.time_zone, t.incoming, t.phone_number,
            coalesce(t.sent_at, t.attempted_at, t.created_at) AS at, (t.status NOT IN ('scheduled', 'held', 'queued') AND t.failure IS NULL) AS has_left,
            t.answers_id IS NOT NULL AS is_answer, t.is_automated
       FROM texts t LEFT JOIN members m ON m.user_id = t.member_id LEFT JOIN users u ON u.id = t.member_id
      WHERE t.id = $1 AND t.deleted_at IS NULL`,
    [textId],
  );
  return found;
}

const provenCallRow = row({ ...contactRow, is_recorded: bool });

/**
 * Finds the data that determines whether a call and its recording were allowed. A voicemail does not count as a
 * recording, because only the caller speaks.
 */
export async function findProvenCall(db: Db, callId: CallId): Promise<RowOf<typeof provenCallRow> | undefined> {
  const [found] = await rows(
    db,
    provenCallRow,
    `SELECT c.member_id, u.name AS member_name, m.time_zone, c.incoming, c.phone_number, c.time_started AS at,
            EXISTS (SELECT FROM call_recordings r WHERE r.call_id = c.id AND NOT r.went_to_voicemail) AS is_recorded
       FROM calls c LEFT JOIN members m ON m.user_id = c.member_id LEFT JOIN users u ON u.id = c.member_id
      WHERE c.id = $1 AND c.deleted_at IS NULL`,
    [callId],
  );
  return found;
}

const wordRow = row({ text: text, at: instant, opt_out_stops: nullable(bool) });
const memberWordRow = row({ ...wordRow, phone_number: text, member_id: nullable(id<'Member'>()) });
/** Maximum length of a text that can count as a keyword. It leaves room for polite words and a signature. */
const maxKeywordLength = 300;
const maxKeywordTexts = 1000;

/** SQL for the incoming texts from the given numbers that may be keywords. `numbers` is an SQL condition. */
const keywordTexts = (numbers: string): string =>
  `(SELECT id, text, opt_out_stops, phone_number, member_id, coalesce(opt_out_decided_at, sent_at, created_at) AS at FROM texts
     WHERE phone_number ${numbers} AND incoming AND deleted_at IS NULL
       AND (opt_out_stops IS NOT NULL OR length(text) <= ${maxKeywordLength}))`;

/**
 * Finds texts that may have blocked or unblocked their number until the given time, newest first. If a user decided
 * what a text means, the text counts from the time of this decision.
 */
export const findKeywordTexts = (db: Db, number: string, until: string): Promise<RowOf<typeof wordRow>[]> =>
  rows(
    db,
    wordRow,
    `SELECT x.text, x.at, x.opt_out_stops FROM ${keywordTexts('= $1')} x
      WHERE x.at <= $2::timestamptz ORDER BY x.at DESC, x.id DESC LIMIT ${maxKeywordTexts}`,
    [number, until],
  );

/** Finds such texts from all numbers from which a member texted, newest first. Other people may use these numbers too. */
export const findKeywordTextsOfMember = (
  db: Db,
  memberId: MemberId,
  { after, at }: { after: string | null; at: string },
): Promise<RowOf<typeof memberWordRow>[]> =>
  rows(
    db,
    memberWordRow,
    `SELECT x.text, x.at, x.opt_out_stops, x.phone_number, x.member_id
       FROM ${keywordTexts('IN (SELECT o.phone_number FROM texts o WHERE o.member_id = $1 AND o.incoming AND o.deleted_at IS NULL)')} x
      WHERE x.at >= coalesce($2::timestamptz, '-infinity') AND x.at <= $3::timestamptz
      ORDER BY x.at DESC, x.id DESC LIMIT ${maxKeywordTexts}`,
    [memberId, after, at],
  );

const answerBeforeRow = row({
  id: id(),
  consented: nullable(bool),
  created_at: instant,
  signed_on: nullable(day),
  version: nullable(int),
});

/** Finds a member's last answer to a term before the given time. Returns undefined if the member had not answered. */
export async function findAnswerBefore(
  db: Db,
  memberId: number,
  key: 'tcpa' | 'recording',
  at: string,
): Promise<RowOf<typeof answerBeforeRow> | undefined> {
  const [found] = await rows(
    db,
    answerBeforeRow,
    `SELECT r.id, r.consented, r.created_at, r.signed_on, v.number AS version
       FROM term_responses r JOIN terms t ON t.id = r.term_id LEFT JOIN term_versions v ON v.id = r.version_id
      WHERE r.member_id = $1 AND t.key = $2 AND r.created_at <= $3::timestamptz ORDER BY r.id DESC LIMIT 1`,
    [memberId, key, at],
  );
  return found;
}
