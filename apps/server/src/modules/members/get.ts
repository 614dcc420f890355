import type { Member } from '@guidepost/contracts';
import type { Emr } from '../../connectors/emr/port.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { presentSummary, type SummaryRow, segmentsColumn, summaryColumns, summaryJoins } from './present.ts';

interface MemberRow extends SummaryRow {
  name_pronunciation: string | null;
  pronouns: string | null;
  gender: string | null;
  reported_language: string | null;
  race_ethnicity_summary: string | null;
  time_zone: string;
  guide_time_zone: string | null;
  in_emr: boolean;
  client_user_id: string | null;
  avon_id: string | null;
  version: number;
  language: Member['language'];
  portrait: Member['memberSummary'];
  segments: NonNullable<Member['memberSegments']>;
  attributes: Omit<Member['standardAttributes'], 'clientFeedData'> | null;
  client_feed: Member['standardAttributes']['clientFeedData'];
  phones: Member['phoneNumbers'];
  addresses: Member['addresses'];
  emails: Member['emailAddresses'];
}

const getSql = `
  SELECT ${summaryColumns}, m.name_pronunciation, m.pronouns, m.gender, m.reported_language, m.race_ethnicity_summary,
         m.time_zone, gs.time_zone AS guide_time_zone, c.avon_medical_center_id IS NOT NULL AS in_emr, m.client_user_id, m.avon_id, m.language, u.version${segmentsColumn},
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'interactableId', p.user_id, 'number', p.number, 'description', p.description,
                   'type', p.type, 'primary', p.is_primary, 'doNotContact', jsonb_build_object('reason', p.do_not_contact_reason), 'version', p.version)
                   ORDER BY p.is_primary DESC, p.id), '[]')
            FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL) AS phones,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'userId', d.user_id, 'description', d.description, 'line1', d.line1, 'line2', d.line2,
                   'city', d.city, 'state', d.state, 'zip', d.zip, 'latitude', d.latitude, 'longitude', d.longitude, 'primary', d.is_primary, 'version', d.version)
                   ORDER BY d.is_primary DESC, d.id), '[]')
            FROM addresses d WHERE d.user_id = m.user_id AND d.deleted_at IS NULL) AS addresses,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'userId', e.user_id, 'email', e.email, 'description', e.description, 'primary', e.is_primary, 'version', e.version)
                   ORDER BY e.is_primary DESC, e.id), '[]')
            FROM email_addresses e WHERE e.user_id = m.user_id AND e.deleted_at IS NULL) AS emails,
         (SELECT jsonb_build_object('summaryDataId', p.id, 'summary', p.summary, 'lastUpdated', to_char(p.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            FROM member_summaries p WHERE p.member_id = m.user_id ORDER BY p.created_at DESC, p.id DESC LIMIT 1) AS portrait,
         CASE WHEN t.member_id IS NOT NULL THEN jsonb_build_object('outreachPhase', t.outreach_phase, 'dsnpFlag', t.dsnp_flag, 'effectiveDate', t.effective_date,
                   'insurancePlanName', t.insurance_plan_name, 'subscriberId', t.subscriber_id, 'medicareId', t.medicare_id, 'medicaidId', t.medicaid_id,
                   'pcpName', t.pcp_name, 'pcpAddressLine1', t.pcp_address_line1, 'pcpAddressLine2', t.pcp_address_line2, 'pcpCity', t.pcp_city,
                   'pcpState', t.pcp_state, 'pcpZip', t.pcp_zip, 'pcpPhoneNumber', t.pcp_phone_number, 'careNavigator', t.care_navigator,
                   'caseManager', t.case_manager, 'hospitals', t.hospitals) END AS attributes,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('field_section', f.field_section, 'field_label', f.field_label, 'field_value', f.field_value,
                   'sort_order', f.sort_order) ORDER BY f.sort_order, f.id), '[]')
            FROM member_client_feed f WHERE f.member_id = m.user_id) AS client_feed
    FROM members m ${summaryJoins}
    LEFT JOIN staff gs ON gs.user_id = m.assigned_guide_id
   WHERE m.user_id = $2 AND m.deleted_at IS NULL`;

const noAttributes: Omit<Member['standardAttributes'], 'clientFeedData'> = {
  outreachPhase: null,
  dsnpFlag: null,
  effectiveDate: null,
  insurancePlanName: null,
  subscriberId: null,
  medicareId: null,
  medicaidId: null,
  pcpName: null,
  pcpAddressLine1: null,
  pcpAddressLine2: null,
  pcpCity: null,
  pcpState: null,
  pcpZip: null,
  pcpPhoneNumber: null,
  careNavigator: null,
  caseManager: null,
  hospitals: [],
};

/** A member whole, in one round trip; access was decided before. @throws AppError NOT_FOUND */
export async function getMember(
  db: Db,
  viewer: Viewer,
  memberId: number,
  now: Temporal.Instant,
  emr: Emr,
): Promise<Member> {
  const [row] = await rows<MemberRow>(db, getSql, [now.toString(), memberId]);
  if (!row) throw notFound();
  return {
    ...presentSummary(row),
    namePronunciation: row.name_pronunciation,
    pronouns: row.pronouns,
    gender: row.gender,
    reportedLanguage: row.reported_language,
    raceEthnicitySummary: row.race_ethnicity_summary,
    timeZone: row.time_zone,
    assignedGuideTimeZone: row.guide_time_zone,
    clientUserId: row.client_user_id,
    avonId: row.avon_id,
    avonUrl: row.avon_id === null ? null : emr.patientUrl(row.avon_id),
    emrConnected: row.in_emr,
    language: row.language,
    memberSegments: row.segments,
    memberSummary: row.portrait,
    standardAttributes: { ...noAttributes, ...row.attributes, clientFeedData: row.client_feed },
    interactableId: row.id,
    isDeleted: false,
    phoneNumbers: row.phones,
    addresses: row.addresses,
    emailAddresses: row.emails,
    // Whoever sees a member has their role's permissions on that member (decision 78).
    memberPermissions: [...viewer.permissions],
    version: row.version,
  };
}
