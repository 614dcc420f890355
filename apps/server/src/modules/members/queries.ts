import { type Member, type MemberId, MemberStage, MemberSummary, memberFields } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { day, float, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

/** Row for a member in a list, selected by `summaryColumns` with `summaryJoins`. */
export const summaryRow = row({
  id: id<'Member'>(),
  name: text,
  first_name: text,
  last_name: text,
  preferred_name: nullable(text),
  date_of_birth: nullable(day),
  client_id: id<'Client'>(),
  client_name: text,
  assigned_guide_id: nullable(id<'Staff'>()),
  guide_name: nullable(text),
  stage_id: id<'Stage'>(),
  stage_key: oneOf(MemberStage.shape.key.options),
  stage_name: text,
  status_id: id<'Status'>(),
  status_key: text,
  status_name: text,
  city: nullable(text),
  state: nullable(text),
  last_event_at: nullable(instant),
  last_event_type: nullable(text),
  monthly_outreach: int,
  outreach_phase: nullable(text),
});
export type SummaryRow = RowOf<typeof summaryRow>;

/** Row of `segmentsColumn`, if the request sets includeCohorts. */
export const segmentsRow = row({ segments: json(MemberSummary.shape.memberSegments.unwrap()) });
/** Row of `coordsColumns`, if the request sets forMap. */
export const coordsRow = row({ lat: nullable(float), lng: nullable(float) });

/**
 * The kind of data that matches the search term if neither the name nor the phone number does. Selected if the request
 * sets includeSimilar.
 */
export const similarRow = row({ found_by: nullable(oneOf(MemberSummary.shape.foundBy.unwrap().options)) });

/**
 * SQL that counts the completed outreach contacts with member `m` in the current month. Parameter $1 is the current
 * business time.
 */
export const monthlyOutreach = `CASE WHEN m.outreach_month = date_trunc('month', $1::timestamptz AT TIME ZONE m.time_zone)::date THEN m.outreach_count ELSE 0 END`;

/**
 * SQL for the columns of `summaryRow`, with the aliases of `summaryJoins`. Parameter $1 is the current business time.
 */
export const summaryColumns = `
  m.user_id AS id, u.name, u.first_name, u.last_name, u.preferred_name, m.date_of_birth, m.client_id, c.display_name AS client_name,
  m.assigned_guide_id, a.name AS guide_name, g.id AS stage_id, g.key AS stage_key, g.name AS stage_name,
  s.id AS status_id, s.key AS status_key, s.name AS status_name, m.city, m.state, m.last_event_at, m.last_event_type,
  ${monthlyOutreach} AS monthly_outreach, t.outreach_phase`;

/** SQL for member `m`'s segments, if the request sets includeCohorts. */
export const segmentsColumn = `,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', sg.id, 'key', sg.key, 'name', sg.name) ORDER BY sg.sort_order, sg.id), '[]')
     FROM member_segments ms JOIN segments sg ON sg.id = ms.segment_id WHERE ms.member_id = m.user_id) AS segments`;

/** SQL for the coordinates of member `m`'s primary address, if the request sets forMap. */
export const coordsColumns = `,
  (SELECT d.latitude FROM addresses d WHERE d.user_id = m.user_id AND d.is_primary AND d.deleted_at IS NULL) AS lat,
  (SELECT d.longitude FROM addresses d WHERE d.user_id = m.user_id AND d.is_primary AND d.deleted_at IS NULL) AS lng`;

export const summaryJoins = `
  JOIN users u ON u.id = m.user_id
  JOIN clients c ON c.id = m.client_id
  JOIN member_stages g ON g.id = m.stage_id
  JOIN member_statuses s ON s.id = m.status_id
  LEFT JOIN users a ON a.id = m.assigned_guide_id
  LEFT JOIN member_attributes t ON t.member_id = m.user_id`;

const languageRow = row({ language: oneOf(memberFields.language.choices) });

/** Returns the language for calls and texts with a member. Returns undefined if the member does not exist. */
export async function findLanguage(db: Db, memberId: MemberId | null): Promise<Member['language'] | undefined> {
  const [member] = await rows(db, languageRow, 'SELECT language FROM members WHERE user_id = $1', [memberId]);
  return member?.language;
}
