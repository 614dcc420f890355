import type { MemberSummary } from '@guidepost/contracts';

export interface SummaryRow {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  date_of_birth: string | null;
  client_id: number;
  client_name: string;
  assigned_guide_id: number | null;
  guide_name: string | null;
  stage_id: number;
  stage_key: MemberSummary['memberStage']['key'];
  stage_name: string;
  status_id: number;
  status_key: string;
  status_name: string;
  city: string | null;
  state: string | null;
  last_event_at: string | null;
  last_event_type: string | null;
  monthly_outreach: number;
  outreach_phase: string | null;
}

export interface ListedRow extends SummaryRow {
  segments?: MemberSummary['memberSegments'];
  /** Missing where nobody asked for them. */
  lat?: number | null;
  lng?: number | null;
}

/** This month's completed outreach: zero once its month is over; $1 is business now. */
export const monthlyOutreach = `CASE WHEN m.outreach_month = date_trunc('month', $1::timestamptz AT TIME ZONE m.time_zone)::date THEN m.outreach_count ELSE 0 END`;

/**
 * Columns of a summary, over members `m`, users `u`, clients `c`, stages `g`, statuses `s`, the guide `a` and
 * attributes `t`; $1 is business now.
 */
export const summaryColumns = `
  m.user_id AS id, u.name, u.first_name, u.last_name, u.preferred_name, m.date_of_birth, m.client_id, c.display_name AS client_name,
  m.assigned_guide_id, a.name AS guide_name, g.id AS stage_id, g.key AS stage_key, g.name AS stage_name,
  s.id AS status_id, s.key AS status_key, s.name AS status_name, m.city, m.state, m.last_event_at, m.last_event_type,
  ${monthlyOutreach} AS monthly_outreach, t.outreach_phase`;

/** With includeCohorts: the segments of a member. */
export const segmentsColumn = `,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', sg.id, 'key', sg.key, 'name', sg.name) ORDER BY sg.sort_order, sg.id), '[]')
     FROM member_segments ms JOIN segments sg ON sg.id = ms.segment_id WHERE ms.member_id = m.user_id) AS segments`;

/** With forMap: where the primary address is. */
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

/** A member as a list shows them (staff §3). */
export const presentSummary = (row: SummaryRow): MemberSummary => ({
  id: row.id,
  name: row.name,
  firstName: row.first_name,
  lastName: row.last_name,
  preferredName: row.preferred_name,
  dateOfBirth: row.date_of_birth,
  role: 'PATIENT',
  clientId: row.client_id,
  clientName: row.client_name,
  assignedGuideId: row.assigned_guide_id,
  assignedGuideName: row.guide_name,
  memberStage: { id: row.stage_id, key: row.stage_key, name: row.stage_name },
  memberStatus: { memberStatusId: row.status_id, key: row.status_key, name: row.status_name },
  location: row.city !== null && row.state !== null ? { city: row.city, state: row.state } : null,
  lastEventAt: row.last_event_at,
  lastEventType: row.last_event_type,
  monthlyOutreach: row.monthly_outreach,
  outreachPhase: row.outreach_phase,
});

/** The same with what a list was asked for besides. */
export const presentListed = (row: ListedRow): MemberSummary => ({
  ...presentSummary(row),
  ...(row.segments ? { memberSegments: row.segments } : {}),
  ...(row.lat === undefined ? {} : { coords: coordsOf(row) }),
});

const coordsOf = ({ lat, lng }: ListedRow) =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
