import type { MemberSummary } from '@guidepost/contracts';
import type { RowOf } from '../../platform/row.ts';
import type { coordsRow, SummaryRow, segmentsRow, similarRow } from './queries.ts';

/** A row of a list. It contains optional data only if the request asked for it. */
export type ListedRow = SummaryRow &
  Partial<RowOf<typeof segmentsRow> & RowOf<typeof coordsRow> & RowOf<typeof similarRow>>;

/** Converts a database row to a member in a list. */
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

/** Converts a database row to a member in a list, with the requested optional data. */
export const presentListed = (row: ListedRow): MemberSummary => ({
  ...presentSummary(row),
  ...(row.found_by ? { foundBy: row.found_by } : {}),
  ...(row.segments ? { memberSegments: row.segments } : {}),
  ...(row.lat === undefined ? {} : { coords: coordsOf(row) }),
});

const coordsOf = ({ lat, lng }: ListedRow) =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
